import { line } from 'd3-shape'
import { drawable, placeName, valueText } from './chart-spec.ts'
import type { Draw, Mark } from './drawing.ts'
import { lineDot } from './line-strokes.ts'
import { keptPlaces } from './simplify.ts'

const usualHeight = 32
/** Half of the last value's dot. */
const edge = 3

/**
 * A line as small as a word, beside a main figure: its course and a dot at its last value, without axes. It is one picture,
 * described by its first, lowest, highest and last value.
 */
export const drawSparkline: Draw = (spec, { width, height = usualHeight, formats, direction }) => {
  const values = spec.x.values.map((_name, place) => drawable(spec.series[0]?.values[place]))
  const known = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]))
  const low = known.reduce((lowest, { value }) => Math.min(lowest, value), Number.POSITIVE_INFINITY)
  const high = known.reduce((highest, { value }) => Math.max(highest, value), Number.NEGATIVE_INFINITY)
  const plot = { width: Math.max(0, width - 2 * edge), height: Math.max(0, height - 2 * edge) }
  const xs = values.map((_value, place) => edge + (place / Math.max(1, values.length - 1)) * plot.width)
  const yOf = (value: number) => edge + plot.height * (high > low ? (high - value) / (high - low) : 0.5)
  const d = line<number>()
    .x((place) => xs[place] ?? 0)
    .y((place) => yOf(values[place] ?? 0))
    .defined((place) => values[place] !== null)(keptPlaces(xs, values, Math.max(1, Math.ceil(plot.width))))
  const last = known.at(-1)
  const marks: Mark[] = d === null ? [] : [{ kind: 'path', d, stroke: { series: 0, solid: true, width: 1.5 } }]
  if (last !== undefined) marks.push(lineDot(0, xs[last.place] ?? 0, yOf(last.value), edge))
  const named = [known[0], known.find(({ value }) => value === low), known.find(({ value }) => value === high), last]
  const texts = [...new Set(named)].flatMap((each) =>
    each === undefined ? [] : [`${placeName(spec.x, each.place, formats)}: ${valueText(each.value, spec, formats)}`],
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
