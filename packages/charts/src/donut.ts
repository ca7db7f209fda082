import { arc } from 'd3-shape'
import { figureFormats, xLabel, valueAt, valueText, type Value } from './chart-spec.ts'
import type { Draw, Mark } from './drawing.ts'
import { fittedNumbers, textWidth } from './text-width.ts'

const size = 152
const holeWidth = 111
const wholeSize = 24
const keySize = 13
/**
 * The width that a legend needs in addition to its texts, in pixels: the distance from the ring, squares and padding.
 */
const legendExtra = 72
const shape = arc<Slice>().innerRadius(52).outerRadius(73).padAngle(0.03).cornerRadius(4)
const ring = arc<unknown>()
  .innerRadius(52)
  .outerRadius(73)
  .startAngle(0)
  .endAngle(2 * Math.PI)

/** Where a slice begins and ends, clockwise from the top, in radians. */
type Slice = { startAngle: number; endAngle: number }

/** Divides the ring by the positive values, whose sum is `total`. */
function divide(values: readonly Value[], total: number): Slice[] {
  let endAngle = 0
  return values.map((value) => {
    const startAngle = endAngle
    if (total > 0) endAngle += (Math.max(0, value ?? 0) / total) * 2 * Math.PI
    return { startAngle, endAngle }
  })
}

/**
 * Draws the shares of a whole as a ring. Its centre shows the total, or the highlighted share; a legend names each
 * share. Values that are not positive have no slice; without any positive value the ring is empty.
 */
export const drawDonut: Draw = (spec, { formats, shown, direction, width }) => {
  const values = spec.x.values.map((_name, index) => valueAt(spec, index))
  const total = values.reduce<number>((sum, value) => sum + Math.max(0, value ?? 0), 0)
  const shareOf = (value: Value) => formats.percent(total === 0 ? 0 : Math.max(0, value ?? 0) / total)
  // If the values are shares themselves, both texts are the same.
  const textsOf = (value: Value) => [...new Set([valueText(value, spec, formats), shareOf(value)])]
  const names = values.map((_value, index) => xLabel(spec.x, index, formats))
  const figures = figuresBeside(
    values.map((value) => (value === null ? [valueText(null, spec, formats)] : textsOf(value))),
    names,
    width,
  )
  const highlighted = shown === null || shown === undefined ? undefined : values[shown]
  const whole = highlighted ?? total
  return {
    title: spec.title,
    description: spec.description,
    view: { x: -size / 2, y: -size / 2, width: size, height: size },
    marks: [
      ...divide(values, total).map((slice, index) => ({
        kind: 'path' as const,
        d: shape(slice) ?? '',
        fill: { series: index },
        point: index,
      })),
      {
        kind: 'group',
        decor: true,
        marks: [
          ...(total === 0 ? [{ kind: 'path' as const, part: 'groove' as const, d: ring({}) ?? '' }] : []),
          textMark('whole', 0.05, fittedNumbers([whole], holeWidth, wholeSize, figureFormats(spec, formats))[0] ?? ''),
          textMark('unit', 1.9, highlighted === undefined ? (spec.unit ?? '') : shareOf(highlighted)),
        ],
      },
    ],
    points: values.map((value, index) => ({
      label: `${names[index]}: ${textsOf(value).join(', ')}`,
    })),
    legend: {
      at: 'beside',
      keys: values.map((_value, index) => ({
        name: names[index] ?? '',
        paint: index,
        figure: figures[index] ?? '',
      })),
    },
    direction,
  }
}

/** Returns a text in the centre of the ring. */
const textMark = (part: 'whole' | 'unit', dy: number, text: string): Mark => ({
  kind: 'text',
  part,
  x: 0,
  y: 0,
  dy,
  side: 'middle',
  text,
})

/** Returns the figures of a legend, with shares if all of them fit beside their names. */
function figuresBeside(texts: readonly string[][], names: readonly string[], width: number): string[] {
  const whole = texts.map((parts) => parts.join(' · '))
  const maxWidth = width - size - legendExtra
  const fits = whole.every(
    (figure, index) => textWidth(names[index] ?? '', keySize) + textWidth(figure, keySize, 'bold') <= maxWidth,
  )
  return fits ? whole : texts.map(([figure = '']) => figure)
}
