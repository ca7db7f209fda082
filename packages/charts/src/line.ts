import { area } from 'd3-shape'
import { drawable, type ChartSpec, type Value } from './chart-spec.ts'
import type { Draw, DrawOptions, Mark } from './drawing.ts'
import { lineDot, lineStroke } from './line-strokes.ts'
import { placesAlong, tickMarks } from './place-axis.ts'
import { pointAt, stripMark } from './plot-points.ts'
import { keptPlaces } from './simplify.ts'
import { gridMarks, plotHeight, valueAxis, type Extent, type ValueAxis } from './value-axis.ts'

/** More points than these cannot be walked through: of longer lines the telling ones are (`keptPlaces`). */
const mostPoints = 200

type Row = { name: string; paint: number; values: readonly Value[] }
type Plot = { rows: readonly Row[]; axis: ValueAxis; xs: readonly number[] }

/**
 * Lines over names, times or numbers, a gap where a value is missing; an area (`kind`) is filled to zero. Of more values than
 * four a pixel those are drawn that make a difference.
 */
export const drawLine: Draw = (spec, options) => {
  const { width, height = plotHeight, formats } = options
  const rows = spec.series.map(({ name, paint, values }, series) => ({
    name,
    paint: paint ?? series,
    values: spec.x.values.map((_x, place) => drawable(values[place])),
  }))
  const axis = axisOf(rows, spec, options)
  const { xs, ticks } = placesAlong(spec.x, formats, axis.left, axis.right)
  const plot = { rows, axis, xs }
  const walked = walkedPlaces(plot)
  return {
    title: spec.title,
    description: spec.description,
    view: { x: 0, y: 0, width, height },
    marks: [
      gridMarks(axis, width),
      tickMarks(ticks, height - 6, width),
      // Beneath the lines, so that what marks the shown point does not hide them.
      ...walked.map((place, point) => pointMark(plot, walked, place, point, options.shown === point)),
      { kind: 'group', decor: true, marks: rows.flatMap((row) => lineMarks(row, plot, spec.kind === 'area')) },
    ],
    points: walked.map((place) => pointAt(spec, place, formats, { x: xs[place] ?? 0, y: highestAt(plot, place) })),
    legend: { at: 'above', keys: rows.length > 1 ? rows.map(({ name, paint }) => ({ name, paint, line: true })) : [] },
    direction: 'ltr',
  }
}

/** From zero, except for lines whose values lie far from it compared with their differences. */
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

/** The lowest and the highest value, zero without any, and whether all are whole numbers. */
function extentOf(rows: readonly Row[], { isShare }: ChartSpec): Extent {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  let isCount = isShare !== true
  for (const { values } of rows)
    for (const value of values) {
      if (value === null) continue
      low = Math.min(low, value)
      high = Math.max(high, value)
      isCount &&= Number.isInteger(value)
    }
  return low > high ? { low: 0, high: 0, isCount } : { low, high, isCount }
}

function walkedPlaces({ rows, xs }: Plot): number[] {
  if (xs.length <= mostPoints) return xs.map((_x, place) => place)
  const buckets = Math.max(1, Math.floor(mostPoints / (4 * Math.max(1, rows.length))))
  const kept = rows.flatMap(({ values }) =>
    keptPlaces(xs, values, buckets).filter((place) => values[place] !== null && values[place] !== undefined),
  )
  return [...new Set(kept)].toSorted((a, b) => a - b)
}

function lineMarks({ paint, values }: Row, { xs, axis }: Plot, isArea: boolean): Mark[] {
  const kept = keptPlaces(xs, values, Math.max(1, Math.ceil(axis.right - axis.left)))
  const valueOf = (place: number) => values[place] ?? null
  const xOf = (place: number) => xs[place] ?? 0
  const yOf = (place: number) => axis.y(valueOf(place) ?? 0)
  const isKnown = (place: number) => valueOf(place) !== null
  const shape = area<number>().x(xOf).y0(axis.y(0)).y1(yOf).defined(isKnown)
  const [filled, drawn] = [shape(kept), shape.lineY1()(kept)]
  const stroke = lineStroke(paint)
  // A value between two gaps has no line: it is a dot.
  const alone = kept.filter(
    (place, at) => isKnown(place) && !isKnown(kept[at - 1] ?? -1) && !isKnown(kept[at + 1] ?? -1),
  )
  return [
    ...(isArea && filled !== null
      ? [{ kind: 'path' as const, d: filled, fill: { series: paint, solid: true, opacity: 0.16 } }]
      : []),
    ...(drawn === null ? [] : [{ kind: 'path' as const, d: drawn, stroke }]),
    ...alone.map((place) => lineDot(paint, xOf(place), yOf(place))),
  ]
}

/** The strip of a point, halfway to its neighbours; shown, its values are marked. */
function pointMark(
  { rows, axis, xs }: Plot,
  walked: readonly number[],
  place: number,
  point: number,
  isShown: boolean,
): Mark {
  const x = xs[place] ?? 0
  const xAt = (other: number, end: number) => (walked[other] === undefined ? end : (x + (xs[walked[other]] ?? x)) / 2)
  const from = xAt(point - 1, axis.left)
  const reach = stripMark(axis, from, Math.max(0, xAt(point + 1, axis.right) - from))
  const dots = rows.flatMap(({ values, paint }) => {
    const value = values[place] ?? null
    return value === null || !isShown ? [] : [lineDot(paint, x, axis.y(value))]
  })
  return { kind: 'group', point, marks: [reach, ...dots] }
}

/** Where the highest line is at a place, or the foot of the plot where none is. */
function highestAt({ rows, axis: { y } }: Plot, place: number): number {
  return y(rows.reduce((high, { values }) => Math.max(high, values[place] ?? high), y.domain[0]))
}
