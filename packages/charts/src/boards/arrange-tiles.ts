import type { BoardSheet, Cells, Tile } from './board-sheet.ts'

const columns = 12

const inReadingOrder = (tiles: readonly Tile[]) => tiles.toSorted((one, other) => one.y - other.y || one.x - other.x)

/**
 * Arranges widgets in reading order: at their positions on the board, in rows of two, or in one column.
 */
export function arrangedTiles(tiles: readonly Tile[], arrangement: BoardSheet['layout']['arrangement']): Tile[] {
  const ordered = inReadingOrder(tiles)
  if (arrangement === 'grid') return ordered
  const perRow = arrangement === 'two-columns' ? 2 : 1
  let y = 0
  return Array.from({ length: Math.ceil(ordered.length / perRow) }, (_, index) => index * perRow).flatMap((first) => {
    const row = ordered.slice(first, first + perRow)
    const h = Math.max(...row.map((tile) => tile.h))
    const placed = row.map((tile, index) => ({ ...tile, x: (index * columns) / perRow, y, w: columns / perRow, h }))
    y += h
    return placed
  })
}

/**
 * Divides widgets in reading order into pages of `rows` grid rows; `y` is then relative to the page. Pages break
 * between rows of widgets. If widgets of different heights overlap for more than a page, the page breaks between these
 * widgets, and neighbours stay together. A widget taller than a page is shortened to a page.
 */
export function pagedTiles(tiles: readonly Tile[], rows: number): Tile[][] {
  const pages: Tile[][] = []
  let page: Tile[] = []
  let top = 0
  for (const band of bandsOf(tiles.map((tile) => ({ ...tile, h: Math.min(tile.h, rows) })))) {
    const begins = Math.min(...band.map(({ y }) => y))
    if (page.length > 0 && bottomOf(band) - top > rows) {
      pages.push(page)
      page = []
    }
    if (page.length === 0) top = begins
    let remaining = band
    while (bottomOf(remaining) - top > rows) {
      const fits = stayingTiles(remaining, top + rows)
      pages.push([...page, ...fits.map((tile) => ({ ...tile, y: tile.y - top }))])
      page = []
      remaining = remaining.filter((tile) => !fits.includes(tile))
      top = Math.min(...remaining.map(({ y }) => y))
    }
    page = [...page, ...remaining.map((tile) => ({ ...tile, y: tile.y - top }))]
  }
  return page.length > 0 || pages.length === 0 ? [...pages, page] : pages
}

/**
 * Returns the widgets that stay on this page: those that end on it, except neighbours of a widget that does not. If
 * none would be left, the neighbours stay.
 */
function stayingTiles(tiles: readonly Tile[], end: number): Tile[] {
  const fits = tiles.filter((tile) => tile.y + tile.h <= end)
  const cut = Math.min(...tiles.filter((tile) => !fits.includes(tile)).map(({ y }) => y))
  const staying = fits.filter((tile) => tile.y + tile.h <= cut)
  return staying.length > 0 ? staying : fits
}

const bottomOf = (tiles: readonly Cells[]) => Math.max(...tiles.map(({ y, h }) => y + h))

/** Groups widgets into bands, from the top; no widget crosses the line between two bands. */
function bandsOf(tiles: readonly Tile[]): Tile[][] {
  const bands: Tile[][] = []
  for (const tile of tiles) {
    const last = bands.at(-1)
    if (last !== undefined && tile.y < bottomOf(last)) last.push(tile)
    else bands.push([tile])
  }
  return bands
}
