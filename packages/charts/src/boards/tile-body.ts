import { xLabel, valueAt, valueText, type ChartSpec, type Formats } from '#charts/chart-spec.ts'
import { drawChart } from '#charts/draw-chart.ts'
import type { Drawing, Mark } from '#charts/drawing.ts'
import { withLegend } from '#charts/figure.ts'
import type { ListRow, PlacedBlock, SheetTexts, TileBody } from './board-sheet.ts'
import { linesOf, textStyles, oneLine, textWidthOf, textLines, type SheetTextStyle } from './tile-texts.ts'

/** The available size in pixels, and the language of the texts in it. */
export type Room = { width: number; height: number; direction: 'ltr' | 'rtl'; formats: Formats; texts: SheetTexts }

/** The scales to try, in order. Content that does not fit at the last one is cut, and the rest is counted. */
const scales = [1, 0.92, 0.84, 0.78]
/** The maximum numbers of lines of a name in a legend, to try in order. The last attempt shortens names to one line. */
const maxNameLines = [3, 1]
const minPlotHeight = 96
const minLegendWidth = 150
const barRow = 44
const listRow = 26
const tightRow = 22
const listRowWithBar = 40
const largestNumber = 1.5
/** The smallest scale of a number. A number that is too wide at this scale wraps. */
const smallestNumber = 0.6

/** Lays out the content of a widget within its room, starting at 0, 0. */
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
    for (const maxLines of maxNameLines) {
      const drawing = fittedDrawing(spec, room, { scale, maxLines })
      if (drawing !== null) return [{ ...drawing, x: 0, y: offsetOf(spec, drawing, room, scale), scale }]
    }
  const scale = scales.at(-1) ?? 1
  if (spec.kind === 'bar' && spec.x.scale === 'name') return tableOfBars(spec, room) ?? cutBars(spec, room, scale)
  const drawn = drawnAt(spec, room, { scale, maxLines: 1 }, Math.max(minPlotHeight, room.height / scale))
  const smaller = Math.min(scale, room.height / drawn.view.height)
  return [{ ...drawn, x: room.direction === 'rtl' ? room.width - drawn.view.width * smaller : 0, y: 0, scale: smaller }]
}

/** Returns the distance of a chart from the top, in pixels. A donut has a fixed height, so it is centred. */
const offsetOf = ({ kind }: ChartSpec, { view }: Drawing, { height }: Room, scale: number): number =>
  kind === 'donut' ? Math.max(0, (height - view.height * scale) / 2) : 0

type Fit = { scale: number; maxLines: number }

function drawnAt(
  spec: ChartSpec,
  { width, direction, formats }: Room,
  { scale, maxLines }: Fit,
  height: number,
): Drawing {
  const chartWidth = width / scale
  return withLegend(drawChart(spec, { width: chartWidth, height, direction, formats }), chartWidth, direction, maxLines)
}

/** Draws a chart at this scale; null if it does not fit. */
function fittedDrawing(spec: ChartSpec, room: Room, fit: Fit): Drawing | null {
  const { direction, formats } = room
  const { scale, maxLines } = fit
  const [width, height] = [room.width / scale, room.height / scale]
  const first = drawChart(spec, { width, height, direction, formats })
  if (first.legend.at === 'beside' && width - first.view.width < minLegendWidth) return null
  const legendHeight = withLegend(first, width, direction, maxLines).view.height - first.view.height
  const least = spec.kind === 'sparkline' ? 24 : minPlotHeight
  if (first.legend.at === 'above' && spec.kind !== 'bar') {
    const plot = height - legendHeight
    return plot < least ? null : drawnAt(spec, room, fit, plot)
  }
  const drawn = withLegend(first, width, direction, maxLines)
  return drawn.view.height <= height ? drawn : null
}

/** Falls back to a table of names and figures; null if that does not fit. */
function tableOfBars(spec: ChartSpec, room: Room): PlacedBlock[] | null {
  const { formats } = room
  if (spec.x.values.length * tightRow > room.height) return null
  const rows = spec.x.values.map((_value, index) => ({
    text: xLabel(spec.x, index, formats),
    detail: valueText(valueAt(spec, index), spec, formats),
    percent: null,
  }))
  const height = rows.length * tightRow
  const marks = rows.map((row, index): Mark => ({
    kind: 'group',
    y: index * tightRow,
    marks: rowMarks(row, tightRow, room),
  }))
  return [blockOf(marks, { width: room.width, height })]
}

/** Draws the bars that fit, and states how many more there are. */
function cutBars(spec: ChartSpec, room: Room, scale: number): PlacedBlock[] {
  if (spec.x.scale !== 'name') return []
  const height = room.height - textStyles.note.line
  const count = Math.max(1, Math.floor(height / scale / barRow))
  const cut: ChartSpec = { ...spec, x: { ...spec.x, values: spec.x.values.slice(0, count) } }
  const drawn = drawnAt(cut, room, { scale, maxLines: 1 }, height / scale)
  const more = moreLine(spec.x.values.length - count, 0, room)
  const below = blockOf(more, { width: room.width, height: textStyles.note.line })
  return [
    { ...drawn, x: 0, y: 0, scale },
    { ...below, y: drawn.view.height * scale },
  ]
}

function moreLine(
  count: number,
  y: number,
  { width, direction, texts }: Pick<Room, 'width' | 'direction' | 'texts'>,
): Mark[] {
  if (count < 1) return []
  const text = oneLine(texts.more(count), width, textStyles.note)
  return textLines([text], textStyles.note, { y, width, isRtl: direction === 'rtl' })
}

function numberBlocks({ text, note }: { text: string; note: string }, room: Room): PlacedBlock[] {
  const { width, height, direction } = room
  const isRtl = direction === 'rtl'
  const notes = linesOf(
    note,
    width,
    textStyles.note,
    Math.max(1, Math.floor((height - textStyles.number.line) / textStyles.note.line)),
  )
  const remaining = height - notes.length * textStyles.note.line
  const scale = Math.max(
    smallestNumber,
    Math.min(
      largestNumber,
      remaining / textStyles.number.line,
      width / Math.max(1, textWidthOf(text, textStyles.number)),
    ),
  )
  const line = textStyles.number.line * scale
  const shown = linesOf(text, width / scale, textStyles.number, Math.max(1, Math.floor(remaining / line)))
  const inner = { width, height: line * shown.length }
  const number = blockOf(textLines(shown, textStyles.number, { y: 0, width: width / scale, isRtl }), inner, scale)
  if (notes.length === 0) return [number]
  const below = blockOf(textLines(notes, textStyles.note, { y: 0, width, isRtl }), {
    width,
    height: notes.length * textStyles.note.line,
  })
  return [number, { ...below, y: inner.height }]
}

function listBlocks({ rows, more }: { rows: readonly ListRow[]; more: number }, room: Room): PlacedBlock[] {
  const { width, height } = room
  const rowHeight = rows.some(({ percent }) => percent !== null) ? listRowWithBar : listRow
  const all = Math.floor(height / rowHeight)
  const isCut = rows.length > all || more > 0
  const count = isCut
    ? Math.min(rows.length, Math.max(1, Math.floor((height - textStyles.note.line) / rowHeight)))
    : rows.length
  const marks = rows.slice(0, count).map((row, index): Mark => ({
    kind: 'group',
    y: index * rowHeight,
    marks: rowMarks(row, rowHeight, room),
  }))
  const remaining = rows.length - count + more
  const used = count * rowHeight + (remaining > 0 ? textStyles.note.line : 0)
  return [blockOf([...marks, ...moreLine(remaining, count * rowHeight, room)], { width, height: used })]
}

/** Returns the text at the start of the line, the detail at its end, and below them a bar or a separator. */
function rowMarks({ text, detail, percent }: ListRow, rowHeight: number, { width, direction }: Room): Mark[] {
  const isRtl = direction === 'rtl'
  const shownDetail = oneLine(detail, width * 0.55, textStyles.strong)
  const maxWidth = width - textWidthOf(shownDetail, textStyles.strong) - (shownDetail === '' ? 0 : 12)
  const line = { y: percent === null ? (rowHeight - textStyles.name.line) / 2 - 1 : 3, width }
  const marks = [
    ...textLines([oneLine(text, maxWidth, textStyles.name)], textStyles.name, { ...line, isRtl }),
    ...textLines(shownDetail === '' ? [] : [shownDetail], textStyles.strong, { ...line, isRtl: !isRtl }),
  ]
  if (percent === null)
    return [...marks, { kind: 'line', part: 'grid', x1: 0, x2: width, y1: rowHeight - 1.5, y2: rowHeight - 1.5 }]
  const length = (width * Math.max(0, Math.min(100, percent))) / 100
  const bar = { kind: 'rect', y: 25, height: 8, rx: 4 } as const
  const groove: Mark = { ...bar, part: 'groove', x: 0, width }
  if (length === 0) return [...marks, groove]
  const barWidth = Math.max(8, length)
  return [
    ...marks,
    groove,
    { ...bar, fill: { series: 0, solid: true }, x: isRtl ? width - barWidth : 0, width: barWidth },
  ]
}

/** Gives the text a background, which shows that the content is not missing by mistake. */
function textBlocks({ title, text }: { title: string; text: string }, room: Room): PlacedBlock[] {
  const isRtl = room.direction === 'rtl'
  const padding = room.height < 80 ? 6 : 12
  const width = room.width - 2 * padding
  const maxLines = Math.max(1, Math.floor((room.height - 2 * padding) / textStyles.name.line))
  const titleLines = linesOf(title, width, textStyles.strong, Math.min(2, maxLines))
  const lines = linesOf(text, width, textStyles.headline, maxLines - titleLines.length)
  const height = Math.min(room.height, (titleLines.length + lines.length) * textStyles.name.line + 2 * padding)
  const put = (of: readonly string[], style: SheetTextStyle, y: number): Mark => ({
    kind: 'group',
    x: padding,
    marks: textLines(of, style, { y, width, isRtl }),
  })
  const marks: Mark[] = [
    { kind: 'rect', part: 'groove', x: 0, y: 0, width: room.width, height, rx: 6 },
    put(titleLines, textStyles.strong, padding),
    put(lines, textStyles.headline, padding + titleLines.length * textStyles.strong.line),
  ]
  return [blockOf(marks, { width: room.width, height })]
}
