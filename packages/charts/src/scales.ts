import { nice, ticks } from 'd3-array'

/** Places numbers along a line of pixels. */
export type LinearScale = {
  (value: number): number
  domain: readonly [number, number]
  range: readonly [number, number]
  /** About as many round numbers within the domain. */
  ticks: (count: number) => number[]
}

/**
 * The scale on which the numbers of `domain` fill the pixels of `range`. All stand in the middle where the domain has one number.
 * Written here, since d3-scale brings the interpolation of colours (decisions/0077).
 */
export function linearScale(domain: readonly [number, number], range: readonly [number, number]): LinearScale {
  const [low, high] = domain
  const [from, to] = range
  const partOf = (value: number) => (high === low ? 0.5 : (value - low) / (high - low))
  return Object.assign((value: number) => from * (1 - partOf(value)) + to * partOf(value), {
    domain,
    range,
    ticks: (count: number) => ticks(low, high, count),
  })
}

/**
 * The domain extended to round numbers, for about `count` ticks.
 */
export const roundDomain = (low: number, high: number, count: number): [number, number] => nice(low, high, count)

/** Equally wide places along a line of pixels. */
export type BandScale = { bandwidth: number; startOf: (place: number) => number }

/**
 * `count` bands from one pixel to another, with `gap` of each one's share left free between them and at both ends.
 */
export function bandScale(count: number, [from, to]: readonly [number, number], gap: number): BandScale {
  const step = (to - from) / Math.max(1, count + gap)
  const begin = from + (to - from - step * (count - gap)) / 2
  return { bandwidth: step * (1 - gap), startOf: (place) => begin + step * place }
}
