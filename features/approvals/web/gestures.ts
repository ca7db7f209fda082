/** A position of the pointer in CSS pixels, at a time in milliseconds. */
export type Sample = { x: number; y: number; at: number }

/** Whose gesture it is; `unknown` while more of it is needed. */
export type Author = 'person' | 'program' | 'unknown'

/** Pixels and milliseconds by which one position is followed by the next without a path between them. */
const jump = { pixels: 40, after: 60 }
/** Jumps from which on a pointer is moved by a program; one happens to people whose page is busy. */
const jumpsOfPrograms = 3
/** The least positions, time and length of a path from which it is judged. */
const least = { positions: 6, time: 80, pixels: 15 }
/** The same number of positions within this time, over this length, are faster than a hand. */
const tooFast = { time: 25, pixels: 60 }

/**
 * Judges the path of a pointer. Programs jump, are faster than a hand, or move in equal steps along a line; people bend
 * their path and change their speed. A path of a few pixels says nothing yet.
 */
export function authorOfPath(samples: readonly Sample[]): Author {
  const parts = partsOf(samples)
  if (parts.length > jumpsOfPrograms) return 'program'
  const authors = parts.map(authorOfPart)
  if (authors.includes('program')) return 'program'
  return authors.includes('person') ? 'person' : 'unknown'
}

/** Splits a path where it jumps. */
function partsOf(samples: readonly Sample[]): Sample[][] {
  const parts: Sample[][] = []
  for (const sample of samples) {
    const last = parts.at(-1)?.at(-1)
    if (last === undefined || isJump(last, sample)) parts.push([sample])
    else parts.at(-1)?.push(sample)
  }
  return parts
}

const isJump = (one: Sample, next: Sample) =>
  distance(one, next) > jump.pixels && (next.at - one.at > jump.after || distance(one, next) > 10 * jump.pixels)

const distance = (one: Sample, next: Sample) => Math.hypot(next.x - one.x, next.y - one.y)

function authorOfPart(part: readonly Sample[]): Author {
  const [first, last] = [part[0], part.at(-1)]
  if (first === undefined || last === undefined || part.length < least.positions) return 'unknown'
  const steps = part.slice(1).map((sample, index) => stepBetween(part[index] ?? sample, sample))
  const pixels = steps.reduce((sum, { length }) => sum + length, 0)
  const time = last.at - first.at
  if (time < tooFast.time) return pixels > tooFast.pixels ? 'program' : 'unknown'
  if (areEqual(steps)) return 'program'
  if (time < least.time || pixels < least.pixels) return 'unknown'
  return isBent(part) && isUneven(steps) ? 'person' : 'unknown'
}

type Step = { x: number; y: number; length: number }

const stepBetween = (one: Sample, next: Sample): Step => ({
  x: next.x - one.x,
  y: next.y - one.y,
  length: distance(one, next),
})

/** Returns whether steps of some length are the same but for rounding. */
function areEqual(steps: readonly Step[]): boolean {
  const mean = { x: meanOf(steps.map(({ x }) => x)), y: meanOf(steps.map(({ y }) => y)) }
  const length = Math.hypot(mean.x, mean.y)
  return length >= 6 && steps.every(({ x, y }) => Math.hypot(x - mean.x, y - mean.y) <= Math.max(1.5, 0.05 * length))
}

/** Returns whether a path leaves the line between its ends by a pixel. */
function isBent(part: readonly Sample[]): boolean {
  const [first, last] = [part[0], part.at(-1)]
  if (first === undefined || last === undefined) return false
  const length = distance(first, last)
  if (length < 1) return true
  const offOf = ({ x, y }: Sample) =>
    Math.abs((last.x - first.x) * (first.y - y) - (first.x - x) * (last.y - first.y)) / length
  return part.some((sample) => offOf(sample) >= 1)
}

/** Returns whether the speed changes by more than a sixth. */
function isUneven(steps: readonly Step[]): boolean {
  const lengths = steps.map(({ length }) => length)
  return Math.max(...lengths) - Math.min(...lengths) > meanOf(lengths) / 6
}

const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** Milliseconds for which people hold a key, a button or a finger at least. */
const shortestHold = 20

/** Judges how long a key, a button or a finger was down, in milliseconds. */
export const authorOfHold = (milliseconds: number): Author => (milliseconds < shortestHold ? 'program' : 'person')

/** Judges repeated events, such as those of a wheel, by their times: people cause several, over some time. */
export function authorOfRepeats(times: readonly number[]): Author {
  const [first, last] = [times[0], times.at(-1)]
  return times.length >= 3 && first !== undefined && last !== undefined && last - first >= 50 ? 'person' : 'unknown'
}
