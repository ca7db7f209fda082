import { axisFormats, type ChartSpec } from './chart-spec.ts'
import type { DrawOptions, Mark } from './drawing.ts'
import { linearScale, roundDomain, type LinearScale } from './scales.ts'
import { numbersIn, textWidth, widestFont } from './text-width.ts'

const margin = { top: 8, right: 28, bottom: 26 }
const size = 12
const gap = 8
const narrowest = 34
/** Wider numbers are written in less room. */
const widest = 72

/** How high plots are, unless their place says it. */
export const plotHeight = 220

/**
 * The scale of values from the foot of a plot to its head, and the numbers along it; `left` and `right` are where the plot
 * begins, after these, and ends.
 */
export type ValueAxis = {
  y: LinearScale
  ticks: readonly { y: number; text: string }[]
  left: number
  right: number
}

/** The values that an axis has. Counts have only whole numbers. */
export type Extent = { low: number; high: number; isCount: boolean }

/**
 * The axis of a chart's values.
 */
export function valueAxis(
  { low, high, isCount }: Extent,
  spec: ChartSpec,
  { width, height = plotHeight, formats }: DrawOptions,
): ValueAxis {
  const range = [height - margin.bottom, margin.top] as const
  const y = linearScale(roundDomain(low, high > low ? high : low + 1, 4), range)
  const values = y.ticks(4).filter((tick) => !isCount || Number.isInteger(tick))
  const texts = numbersIn(values, widest, size, axisFormats(spec, formats))
  const wide = Math.max(0, ...texts.map((text) => textWidth(text, size)))
  // A number whose first digit is cut off reads as another one.
  const left = Math.max(narrowest, Math.ceil(wide * widestFont) + gap)
  return {
    y,
    ticks: values.map((value, place) => ({ y: y(value), text: texts[place] ?? '' })),
    left,
    right: Math.max(left + 1, width - margin.right),
  }
}

/**
 * The lines behind a plot, each with its number.
 */
export function gridMarks({ ticks, left }: ValueAxis, to: number): Mark {
  const lines = ticks.map(({ y, text }): Mark => ({
    kind: 'group',
    y,
    marks: [
      { kind: 'line', part: 'grid', x1: left, x2: to, y1: 0, y2: 0 },
      { kind: 'text', part: 'tick', x: left - gap, y: 0, dy: 0.32, side: 'right', text },
    ],
  }))
  return { kind: 'group', decor: true, marks: lines }
}
