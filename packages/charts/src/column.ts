import { valueAt, type ChartSpec } from './chart-spec.ts'
import type { Draw, DrawOptions, Mark } from './drawing.ts'
import { evenTicks, tickMarks } from './x-axis.ts'
import { pointAt, stripMark } from './plot-points.ts'
import { bandScale, type BandScale } from './scales.ts'
import { gridMarks, plotHeight, valueAxis, type ValueAxis } from './value-axis.ts'

const maxColumnWidth = 44

/** A segment of a stacked column, from one value to another; `isUpper`: another segment lies between it and zero. */
type Part = { from: number; to: number; paint: number; isUpper: boolean }

type Scales = { x: BandScale; axis: ValueAxis; centreOf: (index: number) => number }

/**
 * Draws columns over names or times: the series are stacked, negative values below zero.
 */
export const drawColumn: Draw = (spec, options) => {
  const { width, height = plotHeight, formats } = options
  const stacks = spec.x.values.map((_value, index) => stackAt(spec, index))
  const scales = scalesOf(spec, stacks, options)
  const { axis, centreOf } = scales
  return {
    title: spec.title,
    description: spec.description,
    view: { x: 0, y: 0, width, height },
    marks: [
      gridMarks(axis, width),
      tickMarks(evenTicks(spec.x, formats, centreOf, axis.right - axis.left), height - 6, width),
      ...stacks.map((stack, index): Mark => ({
        kind: 'group',
        point: index,
        marks: columnMarks(stack, index, scales),
      })),
    ],
    points: stacks.map((stack, index) => {
      const y = axis.y(Math.max(0, ...stack.map((part) => part.to)))
      return pointAt(spec, index, formats, { x: centreOf(index), y })
    }),
    legend: { at: 'above', keys: spec.series.map(({ name, paint }, index) => ({ name, paint: paint ?? index })) },
    direction: 'ltr',
  }
}

function stackAt(spec: ChartSpec, index: number): Part[] {
  let above = 0
  let below = 0
  return spec.series.flatMap(({ paint }, series) => {
    const value = valueAt(spec, index, series) ?? 0
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
    spec.isDuration !== true &&
    spec.series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)))
  // An axis of counts reaches at least 4, so that columns of one or two do not take the full height.
  const high = ends.reduce((highest, end) => Math.max(highest, end), isCount ? 4 : 0)
  const low = ends.reduce((lowest, end) => Math.min(lowest, end), 0)
  const axis = valueAxis({ low, high, isCount }, spec, options)
  const x = bandScale(stacks.length, [axis.left, axis.right], 0.22)
  return { x, axis, centreOf: (index) => x.startOf(index) + x.bandwidth / 2 }
}

function columnMarks(stack: readonly Part[], index: number, { x, axis, centreOf }: Scales): Mark[] {
  const { y } = axis
  const width = Math.min(maxColumnWidth, x.bandwidth)
  const parts = stack.map(({ from, to, paint, isUpper }): Mark => {
    // A hairline of background separates series with similar paints.
    const partHeight = Math.max(0, Math.abs(y(from) - y(to)) - (isUpper ? 1 : 0))
    return {
      kind: 'rect',
      fill: { series: paint },
      x: centreOf(index) - width / 2,
      y: to > from ? y(to) : y(from) + (isUpper ? 1 : 0),
      width,
      height: partHeight,
      rx: Math.min(3, width / 4, partHeight / 2),
    }
  })
  return [stripMark(axis, x.startOf(index), x.bandwidth), ...parts]
}
