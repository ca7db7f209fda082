import { figureFormats, NO_VALUE, xLabel, valueAt, type ChartSpec, type Value } from './chart-spec.ts'
import type { Draw, DrawOptions, Mark } from './drawing.ts'
import { atEnd, atStart } from './reading-side.ts'
import { linearScale } from './scales.ts'
import { fittedNumbers, textWidth, wrappedWithin } from './text-width.ts'

const defaultRow = 44
const minRow = 34
const barThickness = 8
const size = 13
const gap = 8
const nameLine = 16
const maxNameLines = 4

type Bar = { name: string; value: Value; figure: string; share: string | null }

/**
 * Draws horizontal bars, each below its name and figure, so that no meaning depends on colour. Negative bars lie on the
 * other side of the zero line. Shares are shown if no value is negative. If a height is given, the rows fill it but
 * keep a readable minimum height, and long names wrap only if the height allows it.
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
      const extraHeight = Math.max(0, lines.length - 1) * nameLine
      const marks = [
        ...textMarks(bar, lines, { index, row, extraHeight, options }),
        { kind: 'group' as const, y: extraHeight, marks: shapeMarks(bar.value, x, row, options) },
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
  return Math.max(minRow, Math.min(defaultRow, Math.floor(height / Math.max(1, bars))))
}

/**
 * Returns the baseline of a row's text, in pixels from the top of a row with height `row`. `barTop` returns the top of
 * its bar.
 */
const textBaseline = (row: number) => 18 - Math.round((defaultRow - row) / 4)
const barTop = (row: number) => 27 - Math.round((defaultRow - row) / 2)

function barsOf(spec: ChartSpec, { formats, width }: DrawOptions): Bar[] {
  const values = spec.x.values.map((_name, index) => valueAt(spec, index))
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const hasShares = total > 0 && values.every((value) => (value ?? 0) >= 0)
  const none = values.every((value) => (value ?? 0) === 0)
  const figures = figureFormats(spec, formats)
  return values.map((value, index) => ({
    name: xLabel(spec.x, index, formats),
    value,
    figure: value === null ? (spec.gap ?? NO_VALUE) : (fittedNumbers([value], width / 2, size, figures)[0] ?? ''),
    share:
      value === null || spec.isShare === true || !(hasShares || none)
        ? null
        : formats.percent(none ? 0 : value / total),
  }))
}

const withShare = ({ figure, share }: Bar) => (share === null ? figure : `${figure} · ${share}`)

/**
 * Wraps each name into the lines that fit beside its figure. If these lines do not fit the height, each name gets one
 * line.
 */
function namesOf(bars: readonly Bar[], row: number, { width, height, shown }: DrawOptions): string[][] {
  const linesOf = (bar: Bar, text: string, maxLines: number) =>
    wrappedWithin(bar.name, width - gap - textWidth(text, size, 'bold'), size, maxLines)
  // Reserves the width of the share, so that nothing moves when the share appears.
  const all = bars.map((bar) => linesOf(bar, withShare(bar), maxNameLines))
  const isFitting = height === undefined || (topsOf(all, row).at(-1) ?? 0) <= Math.max(height, bars.length * row)
  if (isFitting) return all
  return bars.map((bar, index) => linesOf(bar, shown === index ? withShare(bar) : bar.figure, 1))
}

/** Returns the top of each row, and the bottom of the last. */
function topsOf(names: readonly string[][], row: number): number[] {
  let end = 0
  return [0, ...names.map((lines) => (end += row + Math.max(0, lines.length - 1) * nameLine))]
}

type Row = { index: number; row: number; extraHeight: number; options: DrawOptions }

/**
 * Returns the name at the start of the line and the figure at its end, followed by the share while the bar is
 * highlighted.
 */
function textMarks(bar: Bar, lines: readonly string[], { index, row, extraHeight, options }: Row): Mark[] {
  const { width, direction, shown } = options
  const name = { kind: 'text', part: 'name', ...atStart(direction, 0, width) } as const
  const text = shown === index ? withShare(bar) : bar.figure
  return [
    { kind: 'rect', part: 'reach', x: 0, y: 0, width, height: row + extraHeight - 4 },
    ...lines.map((line, lineIndex): Mark => ({ ...name, y: textBaseline(row) + lineIndex * nameLine, text: line })),
    { kind: 'text', part: 'figure', ...atEnd(direction, 0, width), y: textBaseline(row), text },
  ]
}

function shapeMarks(
  value: Value,
  x: (value: number) => number,
  row: number,
  { width, direction }: DrawOptions,
): Mark[] {
  const y = barTop(row)
  const groove: Mark = { kind: 'rect', part: 'groove', x: 0, y, width, height: barThickness, rx: barThickness / 2 }
  if (value === null || value === 0) return [groove]
  // The bar is at least as long as it is thick, starts at zero and stays inside the track.
  const length = Math.min(width, Math.max(barThickness, Math.abs(x(value) - x(0))))
  const from = Math.max(0, Math.min(value > 0 ? x(0) : x(0) - length, width - length))
  const start = direction === 'rtl' ? width - from - length : from
  const fill = { series: 0, solid: true }
  return [groove, { kind: 'rect', fill, x: start, y, width: length, height: barThickness, rx: barThickness / 2 }]
}
