import { xLabel, valueAt, valueText, type ChartSpec, type Formats } from './chart-spec.ts'
import type { Mark, Point } from './drawing.ts'
import type { ValueAxis } from './value-axis.ts'

/** Returns the area of a plot that reacts to the pointer for one point. */
export function stripMark({ y }: ValueAxis, x: number, width: number): Mark {
  const [bottom, top] = y.range
  return { kind: 'rect', part: 'reach', x, y: top, width, height: bottom - top }
}

/** Returns the point at an index of the axis, with the values of all series and a tooltip at `x` and `y`. */
export function pointAt(spec: ChartSpec, index: number, formats: Formats, { x, y }: { x: number; y: number }): Point {
  const title = xLabel(spec.x, index, formats)
  const lines = spec.series.map(
    ({ name }, series) => `${name}: ${valueText(valueAt(spec, index, series), spec, formats)}`,
  )
  return { label: [title, ...lines].join(', '), tip: { x, y, title, lines } }
}
