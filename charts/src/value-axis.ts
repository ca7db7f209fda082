import type { Formats } from './chart-spec.ts'
import type { Mark } from './drawing.ts'
import { linearScale, roundDomain, type LinearScale } from './scales.ts'
import { numbersIn, textWidth, widestFont } from './text-width.ts'

const size = 12
const gap = 8
const narrowest = 34
/** Wider numbers are written in less room. */
const widest = 72

/** The scale of values from the foot of a plot to its head, and the numbers along it. */
export type ValueAxis = { y: LinearScale; ticks: readonly { y: number; text: string }[]; left: number }

/**
 * The axis of values from `low` to `high` between the foot and the head (pixels). Counts have whole numbers alone. `left` is
 * the room for the numbers.
 */
export function valueAxis(
  low: number,
  high: number,
  isCount: boolean,
  range: [number, number],
  formats: Formats,
): ValueAxis {
  const y = linearScale(roundDomain(low, high > low ? high : low + 1, 4), range)
  const values = y.ticks(4).filter((tick) => !isCount || Number.isInteger(tick))
  const texts = numbersIn(values, widest, size, formats)
  const wide = Math.max(0, ...texts.map((text) => textWidth(text, size)))
  return {
    y,
    ticks: values.map((value, place) => ({ y: y(value), text: texts[place] ?? '' })),
    // A number whose first digit is cut off reads as another one.
    left: Math.max(narrowest, Math.ceil(wide * widestFont) + gap),
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
