import { axisFormats, type ChartSpec } from './chart-spec.ts'
import { durationStep, multiplesIn } from './duration-text.ts'
import type { DrawOptions, Mark } from './drawing.ts'
import { linearScale, roundDomain, type LinearScale } from './scales.ts'
import { fittedNumbers, textWidth } from './text-width.ts'

const margin = { top: 8, right: 28, bottom: 26 }
const size = 12
const gap = 8
const minLeft = 34
/** The number of ticks to aim for. */
const tickCount = 4
/** The maximum width of numbers in full, in pixels. Wider numbers are written in compact notation. */
const maxNumberWidth = 82

/** The default height of a plot, in pixels. */
export const plotHeight = 220

/**
 * The vertical scale of a plot, with its ticks. `left` and `right` bound the plot, after the numbers.
 */
export type ValueAxis = {
  y: LinearScale
  ticks: readonly { y: number; text: string }[]
  left: number
  right: number
}

/** The range of values on an axis. An axis of counts has only whole numbers. */
export type Extent = { low: number; high: number; isCount: boolean }

/**
 * Creates the value axis of a chart.
 */
export function valueAxis(
  { low, high, isCount }: Extent,
  spec: ChartSpec,
  { width, height = plotHeight, formats }: DrawOptions,
): ValueAxis {
  const range = [height - margin.bottom, margin.top] as const
  const y = scaleOf(low, high > low ? high : low + 1, range, spec)
  const values = y.ticks(tickCount).filter((tick) => !isCount || Number.isInteger(tick))
  const texts = fittedNumbers(values, maxNumberWidth, size, axisFormats(spec, formats))
  const numberWidth = Math.max(0, ...texts.map((text) => textWidth(text, size)))
  // Leaves enough room, because a number whose first digit is cut reads as another number.
  const left = Math.max(minLeft, Math.ceil(numberWidth) + gap)
  return {
    y,
    ticks: values.map((value, index) => ({ y: y(value), text: texts[index] ?? '' })),
    left,
    right: Math.max(left + 1, width - margin.right),
  }
}

/** Creates a scale that ends in round values: of lengths of time in minutes, hours and days. */
function scaleOf(low: number, high: number, range: readonly [number, number], { isDuration }: ChartSpec): LinearScale {
  const step = isDuration === true ? durationStep(low, high, tickCount) : null
  if (step === null) return linearScale(roundDomain(low, high, tickCount), range)
  const domain = [Math.floor(low / step) * step, Math.ceil(high / step) * step] as const
  return Object.assign(linearScale(domain, range), { ticks: () => multiplesIn(domain, step) })
}

/** Returns the grid lines behind a plot, each with its number. */
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
