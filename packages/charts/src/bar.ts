import { figureFormats, NO_VALUE, placeName, valueAt, type ChartSpec, type Value } from './chart-spec.ts'
import type { Draw, DrawOptions, Mark } from './drawing.ts'
import { atEnd, atStart } from './reading-side.ts'
import { linearScale } from './scales.ts'
import { numbersIn, textWidth, widestFont, wrappedWithin } from './text-width.ts'

const usualRow = 44
const leastRow = 34
const thick = 8
const size = 13
const gap = 8
const nameLine = 16
const nameLinesMost = 4

type Bar = { name: string; value: Value; figure: string; share: string | null }

/**
 * Horizontal bars, each under its name and beside its figure, so that no meaning depends on colour. The bar of a negative
 * value lies before the line of zero. Shares are given if no value is negative. With a height the rows share it, as far as they can be read.
 * Long names wrap if the height allows it.
 */
export const drawBar: Draw = (spec, options) => {
  const { width, direction } = options
  const bars = barsOf(spec, options)
  const values = bars.map(({ value }) => value ?? 0)
  const zero = Math.min(0, ...values)
  const x = linearScale([zero, Math.max(zero === 0 ? 1 : 0, ...values)], [0, width])
  const row = rowOf(bars.length, options.height)
  const names = namesOf(bars, row, options)
  const tops = topsOf(names, row)
  const height = tops.at(-1) ?? 0
  return {
    title: spec.title,
    description: spec.description,
    view: { x: 0, y: 0, width, height },
    marks: bars.map((bar, index) => {
      const lines = names[index] ?? []
      const below = Math.max(0, lines.length - 1) * nameLine
      const marks = [
        ...textMarks(bar, lines, { index, row, below, options }),
        { kind: 'group' as const, y: below, marks: shapeMarks(bar.value, x, row, options) },
      ]
      return { kind: 'group', point: index, y: tops[index] ?? 0, marks }
    }),
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

const withShare = ({ figure, share }: Bar) => (share === null ? figure : `${figure} · ${share}`)

/** The lines of each name beside its figure; one line each if more do not fit the height. */
function namesOf(bars: readonly Bar[], row: number, { width, height, shown }: DrawOptions): string[][] {
  const linesOf = (bar: Bar, text: string, most: number) =>
    wrappedWithin(bar.name, (width - gap) / widestFont - textWidth(text, size, 'bold'), size, most)
  // The room of the share is kept, so that pointing at a bar moves nothing.
  const all = bars.map((bar) => linesOf(bar, withShare(bar), nameLinesMost))
  const isFitting = height === undefined || (topsOf(all, row).at(-1) ?? 0) <= Math.max(height, bars.length * row)
  if (isFitting) return all
  return bars.map((bar, index) => linesOf(bar, shown === index ? withShare(bar) : bar.figure, 1))
}

/** Where each row begins, and where the last one ends. */
function topsOf(names: readonly string[][], row: number): number[] {
  let end = 0
  return [0, ...names.map((lines) => (end += row + Math.max(0, lines.length - 1) * nameLine))]
}

type Row = { index: number; row: number; below: number; options: DrawOptions }

/** The name where reading begins and the figure where it ends, the share with it while the bar is pointed at. */
function textMarks(bar: Bar, lines: readonly string[], { index, row, below, options }: Row): Mark[] {
  const { width, direction, shown } = options
  const name = { kind: 'text', part: 'name', ...atStart(direction, 0, width) } as const
  const text = shown === index ? withShare(bar) : bar.figure
  return [
    { kind: 'rect', part: 'reach', x: 0, y: 0, width, height: row + below - 4 },
    ...lines.map((line, each): Mark => ({ ...name, y: textAt(row) + each * nameLine, text: line })),
    { kind: 'text', part: 'figure', ...atEnd(direction, 0, width), y: textAt(row), text },
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
