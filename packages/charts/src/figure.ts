import type { Drawing, Key, Mark } from './drawing.ts'
import { lineKeyWidth, lineStroke } from './line-strokes.ts'
import { atStart } from './reading-side.ts'
import { textWidth, widestFont, wrapped, wrappedWithin } from './text-width.ts'

const square = 12
const gap = 8
const between = 16
const titleSize = 15
const titleLine = 20
const keyHeight = 24
const keyLine = 17
const keyLinesMost = 6
const narrowestLegend = 120
const size = 13

/**
 * A drawing for where nothing stands beside it, as in a PDF or a mail: under its title, its legend drawn too. `width` is that
 * of the whole, in pixels; `direction` that of its title and legend, also where time runs to the right.
 */
export function figureOf(drawing: Drawing, width: number, direction = drawing.direction): Drawing {
  const body = withLegend(drawing, width, direction)
  const lines = wrapped(drawing.title, width / widestFont, titleSize, 'bold')
  const titleHeight = 8 + lines.length * titleLine
  const at = { kind: 'text', part: 'title', ...atStart(direction, 0, width) } as const
  const title = lines.map((text, place): Mark => ({ ...at, y: 16 + place * titleLine, text }))
  return {
    ...body,
    view: { ...body.view, height: titleHeight + body.view.height },
    marks: [...title, { kind: 'group', y: titleHeight, marks: body.marks }],
  }
}

/**
 * A drawing with its legend drawn too, without its title. `width` is that of both, in pixels; `direction` that of the legend. A name of the
 * legend has at most `linesMost` lines.
 */
export function withLegend(
  drawing: Drawing,
  width: number,
  direction = drawing.direction,
  linesMost = keyLinesMost,
): Drawing {
  const { view, legend } = drawing
  const isTurned = direction === 'rtl'
  const isBeside = legend.at === 'beside' && width - view.width >= narrowestLegend
  const side = isBeside
    ? besideLegend(legend.keys, { from: view.width, width, linesMost })
    : aboveLegend(legend.keys, { width, linesMost })
  const top = isBeside ? 0 : side.height
  const height = top + (isBeside ? Math.max(view.height, side.height) : view.height)
  const plotX = isTurned && isBeside ? width - view.width : 0
  return {
    ...drawing,
    view: { x: 0, y: 0, width, height },
    marks: [
      { kind: 'group', marks: isTurned ? side.marks.map((mark) => turned(mark, width)) : side.marks },
      { kind: 'group', x: plotX - view.x, y: top - view.y, marks: drawing.marks },
    ],
    legend: { at: 'above', keys: [] },
  }
}

/** A key of a line is as wide as its dashes differ. */
const markWidth = ({ line }: Key) => (line !== true ? square : lineKeyWidth)
const wideOf = (text: string, weight: 'normal' | 'bold' = 'normal') => textWidth(text, size, weight) * widestFont

const nameLines = ({ name }: Key, room: number, most: number) => wrappedWithin(name, room / widestFont, size, most)
const heightOf = (lines: readonly string[]) => keyHeight + (lines.length - 1) * keyLine

function keyMarks(key: Key, x: number, y: number, lines: readonly string[]): Mark[] {
  const { paint, line } = key
  const wide = markWidth(key)
  const mark: Mark =
    line !== true
      ? { kind: 'rect', fill: { series: paint }, x, y: y + 2, width: wide, height: square, rx: 3 }
      : { kind: 'line', stroke: lineStroke(paint), x1: x, x2: x + wide, y1: y + 8, y2: y + 8 }
  const at = { kind: 'text', part: 'legend', x: x + wide + gap, side: 'left' } as const
  return [mark, ...lines.map((text, row): Mark => ({ ...at, y: y + 13 + row * keyLine, text }))]
}

type LegendRoom = { width: number; linesMost: number }

function aboveLegend(keys: readonly Key[], { width, linesMost }: LegendRoom): { marks: Mark[]; height: number } {
  let x = 0
  let y = 0
  let rowHeight = keyHeight
  const marks = keys.flatMap((key) => {
    const before = markWidth(key) + gap
    const room = width - before
    const lines = nameLines(key, room, linesMost)
    const wide = before + Math.min(room, wideOf(key.name))
    if (x > 0 && x + wide > width) [x, y, rowHeight] = [0, y + rowHeight, keyHeight]
    rowHeight = Math.max(rowHeight, heightOf(lines))
    const placed = keyMarks(key, x, y, lines)
    x += wide + between
    return placed
  })
  return { marks, height: keys.length === 0 ? 0 : y + rowHeight }
}

function besideLegend(
  keys: readonly Key[],
  { from, width, linesMost }: LegendRoom & { from: number },
): { marks: Mark[]; height: number } {
  const x = from + between
  let y = gap
  const marks = keys.flatMap((key): Mark[] => {
    const figure = key.figure ?? ''
    const room = width - x - markWidth(key) - gap - wideOf(figure, 'bold') - gap
    const lines = nameLines(key, room, linesMost)
    const placed = keyMarks(key, x, y, lines)
    const beside: Mark = { kind: 'text', part: 'figure', x: width, y: y + 13, side: 'right', text: figure }
    y += heightOf(lines)
    return [...placed, beside]
  })
  return { marks, height: y }
}

/** A mark of the legend as in a mirror, its texts still readable. */
function turned(mark: Mark, width: number): Mark {
  if (mark.kind === 'rect') return { ...mark, x: width - mark.x - mark.width }
  if (mark.kind === 'line') return { ...mark, x1: width - mark.x1, x2: width - mark.x2 }
  if (mark.kind !== 'text') return mark
  return { ...mark, x: width - mark.x, side: mark.side === 'left' ? 'right' : 'left' }
}
