import { nice, ticks } from 'd3-array'

/** Maps numbers to pixels in proportion. */
export type LinearScale = {
  (value: number): number
  domain: readonly [number, number]
  range: readonly [number, number]
  /** Returns about this many round numbers within the domain. */
  ticks: (count: number) => number[]
}

/**
 * Creates a scale from `domain` to `range` (pixels). If the domain is a single number, it maps to the middle. d3-scale
 * is not used, because it also loads colour interpolation (decisions/0077).
 */
export function linearScale(domain: readonly [number, number], range: readonly [number, number]): LinearScale {
  const [low, high] = domain
  const [from, to] = range
  const fractionOf = (value: number) => (high === low ? 0.5 : (value - low) / (high - low))
  return Object.assign((value: number) => from * (1 - fractionOf(value)) + to * fractionOf(value), {
    domain,
    range,
    ticks: (count: number) => ticks(low, high, count),
  })
}

/**
 * Extends a domain to round numbers, for about `count` ticks.
 */
export const roundDomain = (low: number, high: number, count: number): [number, number] => nice(low, high, count)

/** Bands of equal width along a line of pixels. */
export type BandScale = { bandwidth: number; startOf: (index: number) => number }

/**
 * Creates `count` bands between two pixels. `gap` is the share of each band left free between bands and at both ends.
 */
export function bandScale(count: number, [from, to]: readonly [number, number], gap: number): BandScale {
  const step = (to - from) / Math.max(1, count + gap)
  const start = from + (to - from - step * (count - gap)) / 2
  return { bandwidth: step * (1 - gap), startOf: (index) => start + step * index }
}
