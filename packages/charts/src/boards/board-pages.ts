import type { Formats } from '#charts/chart-spec.ts'
import type { Mark } from '#charts/drawing.ts'
import { arrangedTiles, pagedTiles } from './arrange-tiles.ts'
import type { BoardPage, BoardSheet, Box, PlacedBlock, PlacedTile, SheetTexts, Tile } from './board-sheet.ts'
import { footOf, headOf } from './page-head.ts'
import { bodyBlocks } from './tile-body.ts'
import { linesOf, textStyles, textLines } from './tile-texts.ts'

/** The size of a pixel in points. At 0.7, an A4 page is as dense as a board on a screen. */
export const pointsAPixel = 0.7
const shortSide = 595.28 / pointsAPixel
const longSide = 841.89 / pointsAPixel
const margin = 40
const footHeight = 24
const columns = 12

/** Row heights are targets: rows stretch or shrink until they fill the page. */
const densities = {
  comfortable: { row: 62, gap: 14, padding: 14 },
  compact: { row: 43, gap: 9, padding: 10 },
} as const

/**
 * Lays out a board on pages, in the board's arrangement and density, with brand, title and the scope of the data on
 * each page. Right to left, everything is mirrored except charts over time.
 */
export function boardPages(sheet: BoardSheet, formats: Formats, texts: SheetTexts): BoardPage[] {
  const { layout, direction } = sheet
  const isUpright = layout.arrangement === 'one-column'
  const [width, height] = isUpright ? [shortSide, longSide] : [longSide, shortSide]
  const inner = width - 2 * margin
  const head = headOf(sheet, { x: margin, y: margin, width: inner })
  const { row, gap, padding } = densities[layout.density]
  const top = head.bottom + gap
  const room = height - top - margin - footHeight
  const rows = Math.max(1, Math.round((room + gap) / (row + gap)))
  const rowHeight = (room - (rows - 1) * gap) / rows
  const columnWidth = (inner - (columns - 1) * gap) / columns
  const boxOf = ({ x, y, w, h }: Tile): Box => {
    const tileWidth = w * columnWidth + (w - 1) * gap
    const start = x * (columnWidth + gap)
    return {
      x: margin + (direction === 'rtl' ? inner - start - tileWidth : start),
      y: top + y * (rowHeight + gap),
      width: tileWidth,
      height: h * rowHeight + (h - 1) * gap,
    }
  }
  const pages = pagedTiles(arrangedTiles(sheet.tiles, layout.arrangement), rows)
  return pages.map((tiles, page) => ({
    width,
    height,
    head: head.blocks,
    logo: head.logo,
    line: head.line,
    foot: footOf(sheet, texts.page(page + 1, pages.length), { x: margin, y: height - margin - 8, width: inner }),
    tiles: tiles.map((tile) => placedTile(tile, boxOf(tile), padding, { direction, formats, texts })),
  }))
}

type TextContext = { direction: BoardSheet['direction']; formats: Formats; texts: SheetTexts }

/** Lays out a widget in its box: title and headline, the content in the remaining height, and the note. */
function placedTile(tile: Tile, box: Box, padding: number, context: TextContext): PlacedTile {
  const width = box.width - 2 * padding
  const isRtl = context.direction === 'rtl'
  const isLow = box.height < 180
  const titles = linesOf(tile.title, width, textStyles.title, isLow ? 1 : 2)
  const isNumber = tile.body.shape === 'number'
  const headlines = linesOf(tile.headline, width, textStyles.headline, isLow ? (isNumber ? 0 : 1) : 2)
  const notes = linesOf(tile.note, width, textStyles.note, 1)
  const headHeight = titles.length * textStyles.title.line + headlines.length * textStyles.headline.line
  const line = { width, isRtl }
  const marks = [
    ...textLines(titles, textStyles.title, { ...line, y: 0 }),
    ...textLines(headlines, textStyles.headline, { ...line, y: titles.length * textStyles.title.line }),
  ]
  const x = box.x + padding
  const bodyTop = box.y + padding + headHeight + (isLow ? 4 : 10)
  const bodyHeight = box.y + box.height - padding - notes.length * textStyles.note.line - bodyTop
  const body = bodyBlocks(tile.body, { width, height: bodyHeight, ...context })
  const noteBlock = blockAt(textLines(notes, textStyles.note, { ...line, y: 0 }), {
    x,
    y: box.y + box.height - padding - textStyles.note.line,
    width,
    height: textStyles.note.line,
  })
  return {
    tile,
    box,
    frame: blockAt([{ kind: 'rect', part: 'grid', x: 0, y: 0, width: box.width, height: box.height, rx: 8 }], box),
    head: blockAt(marks, { x, y: box.y + padding, width, height: headHeight }),
    body: [
      ...body.map((block) => ({ ...block, x: x + block.x, y: bodyTop + block.y })),
      ...(notes.length === 0 ? [] : [noteBlock]),
    ],
  }
}

function blockAt(marks: readonly Mark[], { x, y, width, height }: Box): PlacedBlock {
  return { x, y, scale: 1, view: { x: 0, y: 0, width, height }, marks }
}
