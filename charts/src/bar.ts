import { figureFormats, NO_VALUE, placeName, valueAt, type ChartSpec, type Value } from './chart-spec.ts'
import type { Draw, DrawOptions, Mark } from './drawing.ts'
import { linearScale } from './scales.ts'
import { numbersIn, shortened, textWidth } from './text-width.ts'

const usualRow = 44
const leastRow = 34
const thick = 8
const size = 13
const gap = 8

type Bar = { name: string; value: Value; figure: string; share: string | null }

/**
 * Horizontal bars, each under its name and beside its figure, so that no meaning depends on colour. The bar of a negative
 * value lies before the line of zero. Shares are given where no value is negative. With a height the rows share it, as far as they can be read.
 */
export const drawBar: Draw = (spec, options) => {
  const { width, direction } = options
  const bars = barsOf(spec, options)
  const values = bars.map(({ value }) => value ?? 0)
  const zero = Math.min(0, ...values)
  const x = linearScale([zero, Math.max(zero === 0 ? 1 : 0, ...values)], [0, width])
  const row = rowOf(bars.length, options.height)
  const height = bars.length * row
  return {
    title: spec.title,
    description: spec.description,
    view: { x: 0, y: 0, width, height },
    marks: bars.map((bar, place) => ({
      kind: 'group',
      point: place,
      y: place * row,
      marks: [...textMarks(bar, place, row, options), ...shapeMarks(bar.value, x, row, options)],
    })),
    points: bars.map(({ name, figure, share }) => ({
      label: `${name}: ${figure}${share === null ? '' : `, ${share}`}`,
    })),
    legend: { at: 'above', keys: [] },
    direction,
  }
}

function rowOf(bars: number, height = Number.POSITIVE_INFINITY): number {
  return Math.max(leastRow, Math.min(usualRow, Math.floor(height / Math.max(1, bars))))
}

/** Where the text of a row stands, and its bar begins. */
const textAt = (row: number) => 18 - Math.round((usualRow - row) / 4)
const barAt = (row: number) => 27 - Math.round((usualRow - row) / 2)

function barsOf(spec: ChartSpec, { formats, width }: DrawOptions): Bar[] {
  const values = spec.x.values.map((_name, place) => valueAt(spec, place))
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const hasShares = total > 0 && values.every((value) => (value ?? 0) >= 0)
  const none = values.every((value) => (value ?? 0) === 0)
  const figures = figureFormats(spec, formats)
  return values.map((value, place) => ({
    name: placeName(spec.x, place, formats),
    value,
    figure: value === null ? (spec.gap ?? NO_VALUE) : (numbersIn([value], width / 2, size, figures)[0] ?? ''),
    share:
      value === null || spec.isShare === true || !(hasShares || none)
        ? null
        : formats.percent(none ? 0 : value / total),
  }))
}

/** The name where reading begins and the figure where it ends, the share with it while the bar is pointed at. */
function textMarks(bar: Bar, place: number, row: number, { width, direction, shown }: DrawOptions): Mark[] {
  const { name, figure, share } = bar
  const isTurned = direction === 'rtl'
  const text = shown === place && share !== null ? `${figure} · ${share}` : figure
  const room = width - textWidth(text, size, 'bold') - gap
  return [
    { kind: 'rect', part: 'reach', x: 0, y: 0, width, height: row - 4 },
    {
      kind: 'text',
      part: 'name',
      x: isTurned ? width : 0,
      y: textAt(row),
      side: isTurned ? 'right' : 'left',
      text: shortened(name, room, size),
    },
    { kind: 'text', part: 'figure', x: isTurned ? 0 : width, y: textAt(row), side: isTurned ? 'left' : 'right', text },
  ]
}

function shapeMarks(
  value: Value,
  x: (value: number) => number,
  row: number,
  { width, direction }: DrawOptions,
): Mark[] {
  const y = barAt(row)
  const groove: Mark = { kind: 'rect', part: 'groove', x: 0, y, width, height: thick, rx: thick / 2 }
  if (value === null || value === 0) return [groove]
  // As long as it is thick at least, away from zero, and within the groove.
  const length = Math.min(width, Math.max(thick, Math.abs(x(value) - x(0))))
  const from = Math.max(0, Math.min(value > 0 ? x(0) : x(0) - length, width - length))
  const start = direction === 'rtl' ? width - from - length : from
  const fill = { series: 0, solid: true }
  return [groove, { kind: 'rect', fill, x: start, y, width: length, height: thick, rx: thick / 2 }]
}
