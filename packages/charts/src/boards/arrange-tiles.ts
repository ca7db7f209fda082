import type { BoardSheet, Cells, Tile } from './board-sheet.ts'

const columns = 12

const inReadingOrder = (tiles: readonly Tile[]) => tiles.toSorted((one, other) => one.y - other.y || one.x - other.x)

/**
 * The widgets in reading order, where an arrangement places them: where the board has them, in rows of two, or one below the other.
 */
export function arrangedTiles(tiles: readonly Tile[], arrangement: BoardSheet['layout']['arrangement']): Tile[] {
  const ordered = inReadingOrder(tiles)
  if (arrangement === 'grid') return ordered
  const aside = arrangement === 'two-columns' ? 2 : 1
  let y = 0
  return Array.from({ length: Math.ceil(ordered.length / aside) }, (_, at) => at * aside).flatMap((first) => {
    const row = ordered.slice(first, first + aside)
    const h = Math.max(...row.map((tile) => tile.h))
    const placed = row.map((tile, at) => ({ ...tile, x: (at * columns) / aside, y, w: columns / aside, h }))
    y += h
    return placed
  })
}

/**
 * Divides widgets in reading order into pages of so many rows of the grid, with `y` counted from the top of the page. A page ends where a row
 * of widgets ends; only where widgets of different heights stand beside each other over more than a page, it ends between those, neighbours together. A widget
 * that is higher than a page is as high as a page.
 */
export function pagedTiles(tiles: readonly Tile[], rows: number): Tile[][] {
  const pages: Tile[][] = []
  let page: Tile[] = []
  let top = 0
  for (const band of bandsOf(tiles.map((tile) => ({ ...tile, h: Math.min(tile.h, rows) })))) {
    const begins = Math.min(...band.map(({ y }) => y))
    if (page.length > 0 && endOf(band) - top > rows) {
      pages.push(page)
      page = []
    }
    if (page.length === 0) top = begins
    let left = band
    while (endOf(left) - top > rows) {
      const fits = stayingTiles(left, top + rows)
      pages.push([...page, ...fits.map((tile) => ({ ...tile, y: tile.y - top }))])
      page = []
      left = left.filter((tile) => !fits.includes(tile))
      top = Math.min(...left.map(({ y }) => y))
    }
    page = [...page, ...left.map((tile) => ({ ...tile, y: tile.y - top }))]
  }
  return page.length > 0 || pages.length === 0 ? [...pages, page] : pages
}

/** Those that end before a page does, but for neighbours of one that does not: unless none is left, those go with it. */
function stayingTiles(tiles: readonly Tile[], end: number): Tile[] {
  const fits = tiles.filter((tile) => tile.y + tile.h <= end)
  const cut = Math.min(...tiles.filter((tile) => !fits.includes(tile)).map(({ y }) => y))
  const staying = fits.filter((tile) => tile.y + tile.h <= cut)
  return staying.length > 0 ? staying : fits
}

const endOf = (tiles: readonly Cells[]) => Math.max(...tiles.map(({ y, h }) => y + h))

/** The widgets between lines that no widget crosses, from the top. */
function bandsOf(tiles: readonly Tile[]): Tile[][] {
  const bands: Tile[][] = []
  for (const tile of tiles) {
    const last = bands.at(-1)
    if (last !== undefined && tile.y < endOf(last)) last.push(tile)
    else bands.push([tile])
  }
  return bands
}
