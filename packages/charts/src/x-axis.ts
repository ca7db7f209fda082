import { utcDay, utcMinute, utcMonth, utcTicks, utcYear, type CountableTimeInterval } from 'd3-time'
import { durationFormats, numberLabel, type Axis, type Formats, type Grain } from './chart-spec.ts'
import { durationStep, multiplesIn } from './duration-text.ts'
import type { Mark } from './drawing.ts'
import { linearScale, type LinearScale } from './scales.ts'
import { shortened, textWidth } from './text-width.ts'

const size = 12
const gap = 6
const minTickDistance = 64
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The intervals between labels, in hours. Each divides a day, so that midnight has a label. */
const hourSteps = [1, 2, 3, 4, 6, 12, 24]

type TimeAxis = Extract<Axis, { scale: 'time' }>

/** A position at the bottom of a plot, and its short label. */
export type Tick = { x: number; text: string }

/** Labels evenly spaced positions: the last position, and as many others as fit. */
export function evenTicks(x: Axis, formats: Formats, xOf: (index: number) => number, width: number): Tick[] {
  if (x.scale === 'time' && areHoursOfDays(x)) return hourTicks(x.values, formats, xOf, width)
  const count = x.values.length
  // A shortened date is not readable, so wide dates get fewer labels. Names are shortened instead.
  const widest =
    x.scale === 'time' ? Math.max(0, ...x.values.map((value) => 2 * halfWidth(shortName(value, x, formats)))) : 0
  const every = Math.max(minTickDistance, Math.ceil(widest + gap))
  const step = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / every))))
  const maxWidth = count < 2 ? width : Math.max(minTickDistance, step * Math.abs(xOf(1) - xOf(0))) - gap
  return x.values.flatMap((value, index) =>
    (count - 1 - index) % step === 0
      ? [{ x: xOf(index), text: shortened(shortName(value, x, formats), maxWidth, size) }]
      : [],
  )
}

function shortName(value: string | number, x: Axis, formatsOfNumbers: Formats): string {
  if (typeof value === 'string') return value
  const formats = formatsAlong(x, formatsOfNumbers)
  if (x.scale === 'time') return formats.time(value, shortGrain(x), 'short')
  if (x.scale === 'number' && x.step !== undefined) return numberLabel(value, x.step, formats.compact)
  return formats.number(value)
}

const formatsAlong = (x: Axis, formats: Formats) =>
  x.scale === 'number' && x.isDuration === true ? durationFormats(formats) : formats

/**
 * Returns the precision of short labels. Times more than a day apart (25 hours, because clocks change) are labelled
 * with their day.
 */
function shortGrain({ values, grain }: TimeAxis): Grain {
  const isOfDay = grain === 'minute' || grain === 'second'
  return isOfDay && (values.at(-1) ?? 0) - (values[0] ?? 0) > dayMs + hourMs ? 'day' : grain
}

/** Returns whether the times are consecutive hours of several days. */
function areHoursOfDays({ values, grain }: TimeAxis): boolean {
  const [first = 0] = values
  if (grain !== 'minute' || first % hourMs !== 0 || dayOf(first) === dayOf(values.at(-1))) return false
  return values.every((value, index) => value === first + index * hourMs)
}

/** Labels hours at a regular interval that includes midnight, as many as fit. Midnight shows the date. */
function hourTicks(hours: readonly number[], formats: Formats, xOf: (index: number) => number, width: number): Tick[] {
  const named = hours.map((hour) => formats.time(hour, hour % dayMs === 0 ? 'day' : 'minute', 'short'))
  const widest = Math.max(minTickDistance, ...named.map((text) => 2 * halfWidth(text) + gap))
  const least = (hours.length * widest) / width
  const step = hourSteps.find((candidate) => candidate >= least) ?? Math.ceil(least / 24) * 24
  return named.flatMap((text, index) => (((hours[index] ?? 0) / hourMs) % step === 0 ? [{ x: xOf(index), text }] : []))
}

const dayOf = (time: number | undefined) => utcDay.floor(new Date(time ?? 0)).getTime()

/**
 * Positions the values of an axis between two pixels, times and numbers in proportion, and labels them. A single value
 * is centred.
 */
export function positionsAlong(x: Axis, formats: Formats, from: number, to: number): { xs: number[]; ticks: Tick[] } {
  const xValues = x.scale === 'name' ? x.values.map((_name, index) => index) : x.values
  const scale = linearScale([xValues[0] ?? 0, xValues.at(-1) ?? 0], [from, to])
  const xs = xValues.map((value) => scale(value))
  if (x.scale === 'name' || xValues.length < 2)
    return { xs, ticks: evenTicks(x, formats, (index) => xs[index] ?? from, to - from) }
  const count = Math.max(2, Math.floor((to - from) / (minTickDistance * 1.25)))
  const ticks =
    x.scale === 'time'
      ? timeTicks(x.values, x.grain, count, formats)
      : numberTicks(x, scale, count).map((value) => ({ value, text: formatsAlong(x, formats).compact(value) }))
  return { xs, ticks: withoutOverlaps(ticks.map(({ value, text }) => ({ x: scale(value), text }))) }
}

function numberTicks(x: Axis, scale: LinearScale, count: number): number[] {
  const [low, high] = scale.domain
  const step = x.scale === 'number' && x.isDuration === true ? durationStep(low, high, count) : null
  return step === null ? scale.ticks(count) : multiplesIn(scale.domain, step)
}

const coarsest: readonly [Grain, CountableTimeInterval][] = [
  ['year', utcYear],
  ['month', utcMonth],
  ['day', utcDay],
  ['minute', utcMinute],
]
const finest: Record<Grain, number> = { year: 0, month: 1, week: 2, date: 2, day: 2, minute: 3, second: 4 }

/**
 * Returns rounded ticks no finer than the grain. All labels use the coarsest unit that distinguishes them; midnight
 * shows the date.
 */
function timeTicks(times: readonly number[], grain: Grain, count: number, formats: Formats) {
  const dates = utcTicks(new Date(times[0] ?? 0), new Date(times.at(-1) ?? 0), count)
  const grainOf = (date: Date) =>
    coarsest.findIndex(([, interval]) => interval.floor(date).getTime() === date.getTime())
  const rankOf = (date: Date) => (grainOf(date) === -1 ? coarsest.length : grainOf(date))
  const shown = dates.filter((date) => rankOf(date) <= finest[grain])
  const common = Math.max(0, ...shown.map(rankOf))
  const isWithinDay = common > 2 && shown.every((date) => rankOf(date) > 2)
  return shown.map((date, index) => {
    const named = common > 2 && rankOf(date) <= 2 ? 2 : common
    const text = formats.time(date.getTime(), coarsest[named]?.[0] ?? 'second', 'short')
    // If no label is a midnight, the first one states the date.
    const isDated = isWithinDay && index === 0
    return { value: date.getTime(), text: isDated ? `${formats.time(date.getTime(), 'day', 'short')}, ${text}` : text }
  })
}

/** Drops labels that would touch the previous one. */
function withoutOverlaps(ticks: readonly Tick[]): Tick[] {
  let end = Number.NEGATIVE_INFINITY
  return ticks.filter(({ x, text }) => {
    const half = halfWidth(text)
    if (x - half < end + gap) return false
    end = x + half
    return true
  })
}

const halfWidth = (text: string) => textWidth(text, size) / 2

/**
 * Draws the labels at height `y`. They are hidden from screen readers, since the points have full labels. A label is
 * centred on its position unless it would extend beyond the picture.
 */
export function tickMarks(ticks: readonly Tick[], y: number, width: number): Mark {
  const marks = ticks.map(({ x, text }): Mark => {
    const half = halfWidth(text)
    const placed = x + half > width ? { x: width, side: 'right' as const } : { x, side: 'middle' as const }
    return { kind: 'text', part: 'tick', y, text, ...(x - half < 0 ? { x: 0, side: 'left' as const } : placed) }
  })
  return { kind: 'group', decor: true, marks }
}
