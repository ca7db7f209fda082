import { placeName, valueAt, valueText, type ChartSpec, type Formats } from '#charts/chart-spec.ts'
import { drawChart } from '#charts/draw-chart.ts'
import type { Drawing, Mark } from '#charts/drawing.ts'
import { withLegend } from '#charts/figure.ts'
import type { ListRow, PlacedBlock, SheetWords, TileBody } from './board-sheet.ts'
import { linesOf, looks, oneLine, roomOf, textLines, type TextLook } from './tile-texts.ts'

/** In pixels, and how texts are written in it. */
export type Room = { width: number; height: number; direction: 'ltr' | 'rtl'; formats: Formats; words: SheetWords }

/** Marks are drawn smaller down to this, and what has no room then is counted. */
const scales = [1, 0.92, 0.84, 0.78]
/** Names of a legend wrap to so many lines, or are shortened to one. */
const nameLinesMost = [3, 1]
const lowestPlot = 96
const narrowestKeys = 150
const barRow = 44
const listRow = 26
const tightRow = 22
const listRowWithBar = 40
const largestNumber = 1.5
/** A number that is still wider than its tile wraps. */
const smallestNumber = 0.6

/** The content of a widget, from 0, 0, within its room. */
export function bodyBlocks(body: TileBody, room: Room): PlacedBlock[] {
  if (body.shape === 'chart') return chartBlocks(body.spec, room)
  if (body.shape === 'number') return numberBlocks(body, room)
  if (body.shape === 'list') return listBlocks(body, room)
  return textBlocks(body, room)
}

const blockOf = (
  marks: readonly Mark[],
  { width, height }: Pick<Room, 'width' | 'height'>,
  scale = 1,
): PlacedBlock => ({
  x: 0,
  y: 0,
  scale,
  view: { x: 0, y: 0, width: width / scale, height: height / scale },
  marks,
})

function chartBlocks(spec: ChartSpec, room: Room): PlacedBlock[] {
  for (const scale of scales)
    for (const linesMost of nameLinesMost) {
      const drawing = fittedDrawing(spec, room, { scale, linesMost })
      if (drawing !== null) return [{ ...drawing, x: 0, y: offsetOf(spec, drawing, room, scale), scale }]
    }
  const scale = scales.at(-1) ?? 1
  if (spec.kind === 'bar' && spec.x.scale === 'name') return tableOfBars(spec, room) ?? cutBars(spec, room, scale)
  const drawn = drawnAt(spec, room, { scale, linesMost: 1 }, Math.max(lowestPlot, room.height / scale))
  const smaller = Math.min(scale, room.height / drawn.view.height)
  return [{ ...drawn, x: room.direction === 'rtl' ? room.width - drawn.view.width * smaller : 0, y: 0, scale: smaller }]
}

/** A ring is as high as it is: it stands in the middle of its room. */
const offsetOf = ({ kind }: ChartSpec, { view }: Drawing, { height }: Room, scale: number): number =>
  kind === 'donut' ? Math.max(0, (height - view.height * scale) / 2) : 0

type Fit = { scale: number; linesMost: number }

function drawnAt(
  spec: ChartSpec,
  { width, direction, formats }: Room,
  { scale, linesMost }: Fit,
  height: number,
): Drawing {
  const wide = width / scale
  return withLegend(drawChart(spec, { width: wide, height, direction, formats }), wide, direction, linesMost)
}

/** Null where the chart has no room at this scale. */
function fittedDrawing(spec: ChartSpec, room: Room, fit: Fit): Drawing | null {
  const { direction, formats } = room
  const { scale, linesMost } = fit
  const [width, height] = [room.width / scale, room.height / scale]
  const first = drawChart(spec, { width, height, direction, formats })
  if (first.legend.at === 'beside' && width - first.view.width < narrowestKeys) return null
  const legendHeight = withLegend(first, width, direction, linesMost).view.height - first.view.height
  const least = spec.kind === 'sparkline' ? 24 : lowestPlot
  if (first.legend.at === 'above' && spec.kind !== 'bar') {
    const plot = height - legendHeight
    return plot < least ? null : drawnAt(spec, room, fit, plot)
  }
  const drawn = withLegend(first, width, direction, linesMost)
  return drawn.view.height <= height ? drawn : null
}

/** The names and figures alone, where those have room in full; else null. */
function tableOfBars(spec: ChartSpec, room: Room): PlacedBlock[] | null {
  const { formats } = room
  if (spec.x.values.length * tightRow > room.height) return null
  const rows = spec.x.values.map((_value, place) => ({
    text: placeName(spec.x, place, formats),
    detail: valueText(valueAt(spec, place), spec, formats),
    percent: null,
  }))
  const height = rows.length * tightRow
  const marks = rows.map((row, place): Mark => ({
    kind: 'group',
    y: place * tightRow,
    marks: rowMarks(row, tightRow, room),
  }))
  return [blockOf(marks, { width: room.width, height })]
}

/** As many bars as have room, and how many more there are. */
function cutBars(spec: ChartSpec, room: Room, scale: number): PlacedBlock[] {
  if (spec.x.scale !== 'name') return []
  const height = room.height - looks.note.line
  const count = Math.max(1, Math.floor(height / scale / barRow))
  const cut: ChartSpec = { ...spec, x: { ...spec.x, values: spec.x.values.slice(0, count) } }
  const drawn = drawnAt(cut, room, { scale, linesMost: 1 }, height / scale)
  const more = moreLine(spec.x.values.length - count, 0, room)
  const below = blockOf(more, { width: room.width, height: looks.note.line })
  return [
    { ...drawn, x: 0, y: 0, scale },
    { ...below, y: drawn.view.height * scale },
  ]
}

function moreLine(
  count: number,
  y: number,
  { width, direction, words }: Pick<Room, 'width' | 'direction' | 'words'>,
): Mark[] {
  if (count < 1) return []
  const text = oneLine(words.more(count), width, looks.note)
  return textLines([text], looks.note, { y, width, isTurned: direction === 'rtl' })
}

function numberBlocks({ text, note }: { text: string; note: string }, room: Room): PlacedBlock[] {
  const { width, height, direction } = room
  const isTurned = direction === 'rtl'
  const notes = linesOf(
    note,
    width,
    looks.note,
    Math.max(1, Math.floor((height - looks.number.line) / looks.note.line)),
  )
  const left = height - notes.length * looks.note.line
  const scale = Math.max(
    smallestNumber,
    Math.min(largestNumber, left / looks.number.line, width / Math.max(1, roomOf(text, looks.number))),
  )
  const line = looks.number.line * scale
  const shown = linesOf(text, width / scale, looks.number, Math.max(1, Math.floor(left / line)))
  const inner = { width, height: line * shown.length }
  const number = blockOf(textLines(shown, looks.number, { y: 0, width: width / scale, isTurned }), inner, scale)
  if (notes.length === 0) return [number]
  const below = blockOf(textLines(notes, looks.note, { y: 0, width, isTurned }), {
    width,
    height: notes.length * looks.note.line,
  })
  return [number, { ...below, y: inner.height }]
}

function listBlocks({ rows, more }: { rows: readonly ListRow[]; more: number }, room: Room): PlacedBlock[] {
  const { width, height } = room
  const high = rows.some(({ percent }) => percent !== null) ? listRowWithBar : listRow
  const all = Math.floor(height / high)
  const isCut = rows.length > all || more > 0
  const count = isCut ? Math.min(rows.length, Math.max(1, Math.floor((height - looks.note.line) / high))) : rows.length
  const marks = rows.slice(0, count).map((row, place): Mark => ({
    kind: 'group',
    y: place * high,
    marks: rowMarks(row, high, room),
  }))
  const left = rows.length - count + more
  const used = count * high + (left > 0 ? looks.note.line : 0)
  return [blockOf([...marks, ...moreLine(left, count * high, room)], { width, height: used })]
}

/** A text where reading begins, its detail where it ends, and a bar or a line below. */
function rowMarks({ text, detail, percent }: ListRow, high: number, { width, direction }: Room): Mark[] {
  const isTurned = direction === 'rtl'
  const shownDetail = oneLine(detail, width * 0.55, looks.strong)
  const room = width - roomOf(shownDetail, looks.strong) - (shownDetail === '' ? 0 : 12)
  const at = { y: percent === null ? (high - looks.name.line) / 2 - 1 : 3, width }
  const marks = [
    ...textLines([oneLine(text, room, looks.name)], looks.name, { ...at, isTurned }),
    ...textLines(shownDetail === '' ? [] : [shownDetail], looks.strong, { ...at, isTurned: !isTurned }),
  ]
  if (percent === null)
    return [...marks, { kind: 'line', part: 'grid', x1: 0, x2: width, y1: high - 1.5, y2: high - 1.5 }]
  const length = (width * Math.max(0, Math.min(100, percent))) / 100
  const bar = { kind: 'rect', y: 25, height: 8, rx: 4 } as const
  const groove: Mark = { ...bar, part: 'groove', x: 0, width }
  if (length === 0) return [...marks, groove]
  const wide = Math.max(8, length)
  return [...marks, groove, { ...bar, fill: { series: 0, solid: true }, x: isTurned ? width - wide : 0, width: wide }]
}

/** On a ground of its own, as high as the text: nothing is missing by mistake. */
function textBlocks({ title, text }: { title: string; text: string }, room: Room): PlacedBlock[] {
  const isTurned = room.direction === 'rtl'
  const padding = room.height < 80 ? 6 : 12
  const width = room.width - 2 * padding
  const linesAtMost = Math.max(1, Math.floor((room.height - 2 * padding) / looks.name.line))
  const heads = linesOf(title, width, looks.strong, Math.min(2, linesAtMost))
  const lines = linesOf(text, width, looks.headline, linesAtMost - heads.length)
  const height = Math.min(room.height, (heads.length + lines.length) * looks.name.line + 2 * padding)
  const put = (of: readonly string[], look: TextLook, y: number): Mark => ({
    kind: 'group',
    x: padding,
    marks: textLines(of, look, { y, width, isTurned }),
  })
  const marks: Mark[] = [
    { kind: 'rect', part: 'groove', x: 0, y: 0, width: room.width, height, rx: 6 },
    put(heads, looks.strong, padding),
    put(lines, looks.headline, padding + heads.length * looks.strong.line),
  ]
  return [blockOf(marks, { width: room.width, height })]
}
