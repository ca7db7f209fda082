import { area } from 'd3-shape'
import { drawable, type ChartSpec, type Value } from './chart-spec.ts'
import type { Draw, DrawOptions, Mark } from './drawing.ts'
import { lineDot, lineStroke } from './line-strokes.ts'
import { positionsAlong, tickMarks } from './x-axis.ts'
import { pointAt, stripMark } from './plot-points.ts'
import { sampledIndices } from './downsample.ts'
import { gridMarks, plotHeight, valueAxis, type Extent, type ValueAxis } from './value-axis.ts'

/** The maximum number of points that the keyboard steps through. Longer lines are downsampled (`sampledIndices`). */
const maxPoints = 200

type Row = { name: string; paint: number; values: readonly Value[] }
type Plot = { rows: readonly Row[]; axis: ValueAxis; xs: readonly number[] }

/**
 * Draws lines over names, times or numbers, with gaps for missing values. An area is filled down to zero. More than
 * four values per pixel are downsampled without visible loss.
 */
export const drawLine: Draw = (spec, options) => {
  const { width, height = plotHeight, formats } = options
  const rows = spec.series.map(({ name, paint, values }, series) => ({
    name,
    paint: paint ?? series,
    values: spec.x.values.map((_x, index) => drawable(values[index])),
  }))
  const axis = axisOf(rows, spec, options)
  const { xs, ticks } = positionsAlong(spec.x, formats, axis.left, axis.right)
  const plot = { rows, axis, xs }
  const reachable = reachableIndices(plot)
  return {
    title: spec.title,
    description: spec.description,
    view: { x: 0, y: 0, width, height },
    marks: [
      gridMarks(axis, width),
      tickMarks(ticks, height - 6, width),
      // Drawn beneath the lines, so that highlighting does not hide them.
      ...reachable.map((index, point) => pointMark(plot, reachable, index, point, options.shown === point)),
      { kind: 'group', decor: true, marks: rows.flatMap((row) => lineMarks(row, plot, spec.kind === 'area')) },
    ],
    points: reachable.map((index) => pointAt(spec, index, formats, { x: xs[index] ?? 0, y: highestAt(plot, index) })),
    legend: { at: 'above', keys: rows.length > 1 ? rows.map(({ name, paint }) => ({ name, paint, line: true })) : [] },
    direction: 'ltr',
  }
}

/** Creates the value axis. It starts at zero, unless the values are far from zero compared with their range. */
function axisOf(rows: readonly Row[], spec: ChartSpec, options: DrawOptions): ValueAxis {
  const { kind, reaches = Number.NEGATIVE_INFINITY } = spec
  const { isCount, ...extent } = extentOf(rows, spec)
  let { low, high } = extent
  high = Math.max(high, reaches)
  if (kind === 'area' || low === high || Math.min(Math.abs(low), Math.abs(high)) < (high - low) * 2)
    [low, high] = [Math.min(0, low), Math.max(0, high)]
  const floor = isCount && high >= 0 && low >= 0 ? 4 : high
  return valueAxis({ low, high: Math.max(high, floor), isCount }, spec, options)
}

/** Returns the lowest and the highest value, or zeros without values, and whether all are whole numbers. */
function extentOf(rows: readonly Row[], { isShare, isDuration }: ChartSpec): Extent {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  let isCount = isShare !== true && isDuration !== true
  for (const { values } of rows)
    for (const value of values) {
      if (value === null) continue
      low = Math.min(low, value)
      high = Math.max(high, value)
      isCount &&= Number.isInteger(value)
    }
  return low > high ? { low: 0, high: 0, isCount } : { low, high, isCount }
}

function reachableIndices({ rows, xs }: Plot): number[] {
  if (xs.length <= maxPoints) return xs.map((_x, index) => index)
  const buckets = Math.max(1, Math.floor(maxPoints / (4 * Math.max(1, rows.length))))
  const sampled = rows.flatMap(({ values }) =>
    sampledIndices(xs, values, buckets).filter((index) => values[index] !== null && values[index] !== undefined),
  )
  return [...new Set(sampled)].toSorted((a, b) => a - b)
}

function lineMarks({ paint, values }: Row, { xs, axis }: Plot, isArea: boolean): Mark[] {
  const sampled = sampledIndices(xs, values, Math.max(1, Math.ceil(axis.right - axis.left)))
  const valueOf = (index: number) => values[index] ?? null
  const xOf = (index: number) => xs[index] ?? 0
  const yOf = (index: number) => axis.y(valueOf(index) ?? 0)
  const isKnown = (index: number) => valueOf(index) !== null
  const shape = area<number>().x(xOf).y0(axis.y(0)).y1(yOf).defined(isKnown)
  const [filled, drawn] = [shape(sampled), shape.lineY1()(sampled)]
  const stroke = lineStroke(paint)
  // A value between two gaps has no line, so it is drawn as a dot.
  const isolated = sampled.filter(
    (index, position) =>
      isKnown(index) && !isKnown(sampled[position - 1] ?? -1) && !isKnown(sampled[position + 1] ?? -1),
  )
  return [
    ...(isArea && filled !== null
      ? [{ kind: 'path' as const, d: filled, fill: { series: paint, solid: true, opacity: 0.16 } }]
      : []),
    ...(drawn === null ? [] : [{ kind: 'path' as const, d: drawn, stroke }]),
    ...isolated.map((index) => lineDot(paint, xOf(index), yOf(index))),
  ]
}

/** Returns the area of a point, halfway to its neighbours. If the point is highlighted, its values are marked. */
function pointMark(
  { rows, axis, xs }: Plot,
  reachable: readonly number[],
  index: number,
  point: number,
  isShown: boolean,
): Mark {
  const x = xs[index] ?? 0
  const xAt = (other: number, end: number) =>
    reachable[other] === undefined ? end : (x + (xs[reachable[other]] ?? x)) / 2
  const from = xAt(point - 1, axis.left)
  const reach = stripMark(axis, from, Math.max(0, xAt(point + 1, axis.right) - from))
  const dots = rows.flatMap(({ values, paint }) => {
    const value = values[index] ?? null
    return value === null || !isShown ? [] : [lineDot(paint, x, axis.y(value))]
  })
  return { kind: 'group', point, marks: [reach, ...dots] }
}

/** Returns the height of the highest line at an index; the bottom of the plot if there is none. */
function highestAt({ rows, axis: { y } }: Plot, index: number): number {
  return y(rows.reduce((high, { values }) => Math.max(high, values[index] ?? high), y.domain[0]))
}
