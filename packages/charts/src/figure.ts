import type { Drawing, Key, Mark } from './drawing.ts'
import { lineKeyWidth, lineStroke } from './line-strokes.ts'
import { atStart } from './reading-side.ts'
import { textWidth, wrapped, wrappedWithin } from './text-width.ts'

const square = 12
const gap = 8
const between = 16
const titleSize = 15
const titleLine = 20
const keyHeight = 24
const keyLine = 17
const maxKeyLines = 6
const minLegendWidth = 120
const size = 13

/**
 * Completes a drawing for a PDF or an email with its title and legend. `width` is the total width in pixels;
 * `direction` is that of the title and the legend, even if time runs to the right.
 */
export function figureOf(drawing: Drawing, width: number, direction = drawing.direction): Drawing {
  const body = withLegend(drawing, width, direction)
  const lines = wrapped(drawing.title, width, titleSize, 'bold')
  const titleHeight = 8 + lines.length * titleLine
  const base = { kind: 'text', part: 'title', ...atStart(direction, 0, width) } as const
  const title = lines.map((text, index): Mark => ({ ...base, y: 16 + index * titleLine, text }))
  return {
    ...body,
    view: { ...body.view, height: titleHeight + body.view.height },
    marks: [...title, { kind: 'group', y: titleHeight, marks: body.marks }],
  }
}

/**
 * Adds the legend to a drawing, without a title. `width` is the total width in pixels; `direction` is that of the
 * legend. A name has at most `maxLines` lines.
 */
export function withLegend(
  drawing: Drawing,
  width: number,
  direction = drawing.direction,
  maxLines = maxKeyLines,
): Drawing {
  const { view, legend } = drawing
  const isRtl = direction === 'rtl'
  const isBeside = legend.at === 'beside' && width - view.width >= minLegendWidth
  const side = isBeside
    ? besideLegend(legend.keys, { from: view.width, width, maxLines })
    : aboveLegend(legend.keys, { width, maxLines })
  const top = isBeside ? 0 : side.height
  const height = top + (isBeside ? Math.max(view.height, side.height) : view.height)
  const plotX = isRtl && isBeside ? width - view.width : 0
  return {
    ...drawing,
    view: { x: 0, y: 0, width, height },
    marks: [
      { kind: 'group', marks: isRtl ? side.marks.map((mark) => mirrored(mark, width)) : side.marks },
      { kind: 'group', x: plotX - view.x, y: top - view.y, marks: drawing.marks },
    ],
    legend: { at: 'above', keys: [] },
  }
}

/** Returns the width of an entry's mark in the legend, in pixels. A line's mark is wide enough to show its dashes. */
const markWidth = ({ line }: Key) => (line !== true ? square : lineKeyWidth)
const keyTextWidth = (text: string, weight: 'normal' | 'bold' = 'normal') => textWidth(text, size, weight)

const nameLines = ({ name }: Key, maxWidth: number, maxLines: number) => wrappedWithin(name, maxWidth, size, maxLines)
const heightOf = (lines: readonly string[]) => keyHeight + (lines.length - 1) * keyLine

function keyMarks(key: Key, x: number, y: number, lines: readonly string[]): Mark[] {
  const { paint, line } = key
  const width = markWidth(key)
  const mark: Mark =
    line !== true
      ? { kind: 'rect', fill: { series: paint }, x, y: y + 2, width: width, height: square, rx: 3 }
      : { kind: 'line', stroke: lineStroke(paint), x1: x, x2: x + width, y1: y + 8, y2: y + 8 }
  const base = { kind: 'text', part: 'legend', x: x + width + gap, side: 'left' } as const
  return [mark, ...lines.map((text, row): Mark => ({ ...base, y: y + 13 + row * keyLine, text }))]
}

type LegendRoom = { width: number; maxLines: number }

function aboveLegend(keys: readonly Key[], { width, maxLines }: LegendRoom): { marks: Mark[]; height: number } {
  let x = 0
  let y = 0
  let rowHeight = keyHeight
  const marks = keys.flatMap((key) => {
    const before = markWidth(key) + gap
    const maxWidth = width - before
    const lines = nameLines(key, maxWidth, maxLines)
    const keyWidth = before + Math.min(maxWidth, keyTextWidth(key.name))
    if (x > 0 && x + keyWidth > width) [x, y, rowHeight] = [0, y + rowHeight, keyHeight]
    rowHeight = Math.max(rowHeight, heightOf(lines))
    const placed = keyMarks(key, x, y, lines)
    x += keyWidth + between
    return placed
  })
  return { marks, height: keys.length === 0 ? 0 : y + rowHeight }
}

function besideLegend(
  keys: readonly Key[],
  { from, width, maxLines }: LegendRoom & { from: number },
): { marks: Mark[]; height: number } {
  const x = from + between
  let y = gap
  const marks = keys.flatMap((key): Mark[] => {
    const figure = key.figure ?? ''
    const maxWidth = width - x - markWidth(key) - gap - keyTextWidth(figure, 'bold') - gap
    const lines = nameLines(key, maxWidth, maxLines)
    const placed = keyMarks(key, x, y, lines)
    const beside: Mark = { kind: 'text', part: 'figure', x: width, y: y + 13, side: 'right', text: figure }
    y += heightOf(lines)
    return [...placed, beside]
  })
  return { marks, height: y }
}

/** Mirrors a mark of the legend; texts stay readable. */
function mirrored(mark: Mark, width: number): Mark {
  if (mark.kind === 'rect') return { ...mark, x: width - mark.x - mark.width }
  if (mark.kind === 'line') return { ...mark, x1: width - mark.x1, x2: width - mark.x2 }
  if (mark.kind !== 'text') return mark
  return { ...mark, x: width - mark.x, side: mark.side === 'left' ? 'right' : 'left' }
}
