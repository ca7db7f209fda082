import { line } from 'd3-shape'
import { drawable, xLabel, valueText } from './chart-spec.ts'
import type { Draw, Mark } from './drawing.ts'
import { lineDot } from './line-strokes.ts'
import { sampledIndices } from './downsample.ts'

const defaultHeight = 32
/** Half the size of the dot at the last value. */
const edge = 3

/**
 * Draws a word-sized line beside a main figure: a curve with a dot at the last value, without axes. For screen readers
 * it is a single image, described by its first, lowest, highest and last value.
 */
export const drawSparkline: Draw = (spec, { width, height = defaultHeight, formats, direction }) => {
  const values = spec.x.values.map((_name, index) => drawable(spec.series[0]?.values[index]))
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  const low = known.reduce((lowest, { value }) => Math.min(lowest, value), Number.POSITIVE_INFINITY)
  const high = known.reduce((highest, { value }) => Math.max(highest, value), Number.NEGATIVE_INFINITY)
  const plot = { width: Math.max(0, width - 2 * edge), height: Math.max(0, height - 2 * edge) }
  const xs = values.map((_value, index) => edge + (index / Math.max(1, values.length - 1)) * plot.width)
  const yOf = (value: number) => edge + plot.height * (high > low ? (high - value) / (high - low) : 0.5)
  const d = line<number>()
    .x((index) => xs[index] ?? 0)
    .y((index) => yOf(values[index] ?? 0))
    .defined((index) => values[index] !== null)(sampledIndices(xs, values, Math.max(1, Math.ceil(plot.width))))
  const last = known.at(-1)
  const marks: Mark[] = d === null ? [] : [{ kind: 'path', d, stroke: { series: 0, solid: true, width: 1.5 } }]
  if (last !== undefined) marks.push(lineDot(0, xs[last.index] ?? 0, yOf(last.value), edge))
  const named = [known[0], known.find(({ value }) => value === low), known.find(({ value }) => value === high), last]
  const texts = [...new Set(named)].flatMap((point) =>
    point === undefined ? [] : [`${xLabel(spec.x, point.index, formats)}: ${valueText(point.value, spec, formats)}`],
  )
  return {
    title: spec.title,
    description: [spec.description, texts.join(', ')].filter(Boolean).join(' '),
    view: { x: 0, y: 0, width, height },
    marks,
    points: [],
    legend: { at: 'above', keys: [] },
    direction,
  }
}
