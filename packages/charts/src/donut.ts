import { arc, pie, type PieArcDatum } from 'd3-shape'
import { figureFormats, placeName, valueAt, valueText, type Value } from './chart-spec.ts'
import type { Draw, Mark } from './drawing.ts'
import { numbersIn, textWidth, widestFont } from './text-width.ts'

const size = 152
const hole = 96
const wholeSize = 24
const keySize = 13
/** What is beside the texts of a legend: its distance from the ring, squares and paddings. */
const aroundKey = 72
const shape = arc<PieArcDatum<Value>>().innerRadius(52).outerRadius(73).padAngle(0.03).cornerRadius(4)
const ring = arc<unknown>()
  .innerRadius(52)
  .outerRadius(73)
  .startAngle(0)
  .endAngle(2 * Math.PI)
const divide = pie<Value>()
  .value((value) => Math.max(0, value ?? 0))
  .sortValues(null)

/**
 * Shares of a whole as a ring, the whole, or the share that is pointed at, in its middle; each is named beside it. Values that
 * are not positive have no slice; without any the ring is empty.
 */
export const drawDonut: Draw = (spec, { formats, shown, direction, width }) => {
  const values = spec.x.values.map((_name, place) => valueAt(spec, place))
  const total = values.reduce<number>((sum, value) => sum + Math.max(0, value ?? 0), 0)
  const shareOf = (value: Value) => formats.percent(total === 0 ? 0 : Math.max(0, value ?? 0) / total)
  // Per cent alone where the values are shares themselves.
  const textsOf = (value: Value) => [...new Set([valueText(value, spec, formats), shareOf(value)])]
  const names = values.map((_value, place) => placeName(spec.x, place, formats))
  const figures = figuresBeside(
    values.map((value) => (value === null ? [valueText(null, spec, formats)] : textsOf(value))),
    names,
    width,
  )
  const pointed = shown === null || shown === undefined ? undefined : values[shown]
  const whole = pointed ?? total
  return {
    title: spec.title,
    description: spec.description,
    view: { x: -size / 2, y: -size / 2, width: size, height: size },
    marks: [
      ...divide(values).map((slice, place) => ({
        kind: 'path' as const,
        d: shape(slice) ?? '',
        fill: { series: place },
        point: place,
      })),
      {
        kind: 'group',
        decor: true,
        marks: [
          ...(total === 0 ? [{ kind: 'path' as const, part: 'groove' as const, d: ring({}) ?? '' }] : []),
          textMark('whole', 0.05, numbersIn([whole], hole, wholeSize, figureFormats(spec, formats))[0] ?? ''),
          textMark('unit', 1.9, pointed === undefined ? (spec.unit ?? '') : shareOf(pointed)),
        ],
      },
    ],
    points: values.map((value, place) => ({
      label: `${names[place]}: ${textsOf(value).join(', ')}`,
    })),
    legend: {
      at: 'beside',
      keys: values.map((_value, place) => ({
        name: names[place] ?? '',
        paint: place,
        figure: figures[place] ?? '',
      })),
    },
    direction,
  }
}

/** A text in the middle of the ring. */
const textMark = (part: 'whole' | 'unit', dy: number, text: string): Mark => ({
  kind: 'text',
  part,
  x: 0,
  y: 0,
  dy,
  side: 'middle',
  text,
})

/** Each figure with its share where all have room beside their names, else alone. */
function figuresBeside(texts: readonly string[][], names: readonly string[], width: number): string[] {
  const whole = texts.map((each) => each.join(' · '))
  const room = width - size - aroundKey
  const fits = whole.every(
    (figure, place) => textWidth(names[place] ?? '', keySize) + textWidth(figure, keySize, 'bold') <= room / widestFont,
  )
  return fits ? whole : texts.map(([figure = '']) => figure)
}
