import { valueAt, type ChartSpec } from './chart-spec.ts'
import type { Draw, DrawOptions, Mark } from './drawing.ts'
import { namedTicks, tickMarks } from './place-axis.ts'
import { pointAt, stripMark } from './plot-points.ts'
import { bandScale, type BandScale } from './scales.ts'
import { gridMarks, plotHeight, valueAxis, type ValueAxis } from './value-axis.ts'

const widestColumn = 44

/** A part of a column from one value to another, the paint of its series, and whether another part is beneath it. */
type Part = { from: number; to: number; paint: number; isUpper: boolean }

type Scales = { x: BandScale; axis: ValueAxis; middleOf: (place: number) => number }

/**
 * Columns over a row of names or times, the series stacked, negative values below zero.
 */
export const drawColumn: Draw = (spec, options) => {
  const { width, height = plotHeight, formats } = options
  const stacks = spec.x.values.map((_value, place) => stackAt(spec, place))
  const scales = scalesOf(spec, stacks, options)
  const { axis, middleOf } = scales
  return {
    title: spec.title,
    description: spec.description,
    view: { x: 0, y: 0, width, height },
    marks: [
      gridMarks(axis, width),
      tickMarks(namedTicks(spec.x, formats, middleOf, axis.right - axis.left), height - 6, width),
      ...stacks.map((stack, place): Mark => ({
        kind: 'group',
        point: place,
        marks: columnMarks(stack, place, scales),
      })),
    ],
    points: stacks.map((stack, place) => {
      const y = axis.y(Math.max(0, ...stack.map((part) => part.to)))
      return pointAt(spec, place, formats, { x: middleOf(place), y })
    }),
    legend: { at: 'above', keys: spec.series.map(({ name, paint }, place) => ({ name, paint: paint ?? place })) },
    direction: 'ltr',
  }
}

function stackAt(spec: ChartSpec, place: number): Part[] {
  let above = 0
  let below = 0
  return spec.series.flatMap(({ paint }, series) => {
    const value = valueAt(spec, place, series) ?? 0
    if (value === 0) return []
    const from = value > 0 ? above : below
    if (value > 0) above += value
    else below += value
    return [{ from, to: from + value, paint: paint ?? series, isUpper: from !== 0 }]
  })
}

function scalesOf(spec: ChartSpec, stacks: readonly Part[][], options: DrawOptions): Scales {
  const ends = stacks.flatMap((stack) => stack.map((part) => part.to))
  const isCount =
    spec.isShare !== true &&
    spec.series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)))
  // Fewer than four sign-ins a day must not be full-height columns.
  const high = ends.reduce((highest, end) => Math.max(highest, end), isCount ? 4 : 0)
  const low = ends.reduce((lowest, end) => Math.min(lowest, end), 0)
  const axis = valueAxis({ low, high, isCount }, spec, options)
  const x = bandScale(stacks.length, [axis.left, axis.right], 0.22)
  return { x, axis, middleOf: (place) => x.startOf(place) + x.bandwidth / 2 }
}

function columnMarks(stack: readonly Part[], place: number, { x, axis, middleOf }: Scales): Mark[] {
  const { y } = axis
  const width = Math.min(widestColumn, x.bandwidth)
  const parts = stack.map(({ from, to, paint, isUpper }): Mark => {
    // A hairline of background separates series with similar paints.
    const tall = Math.max(0, Math.abs(y(from) - y(to)) - (isUpper ? 1 : 0))
    return {
      kind: 'rect',
      fill: { series: paint },
      x: middleOf(place) - width / 2,
      y: to > from ? y(to) : y(from) + (isUpper ? 1 : 0),
      width,
      height: tall,
      rx: Math.min(3, width / 4, tall / 2),
    }
  })
  return [stripMark(axis, x.startOf(place), x.bandwidth), ...parts]
}
