import type { ChartSpec } from '#charts/chart-spec.ts'
import type { Block } from '#charts/dashboard-figure.ts'

/** A rectangle of grid cells; `x` counts from the edge at which lines of the language begin. */
export type Cells = { x: number; y: number; w: number; h: number }

/** The content of a widget on paper. `text` explains why there is no data. */
export type TileBody =
  | { shape: 'chart'; spec: ChartSpec }
  | { shape: 'number'; text: string; note: string }
  | { shape: 'list'; rows: readonly ListRow[]; more: number }
  | { shape: 'text'; title: string; text: string }

/** A row of a list; `percent` is drawn as a bar. */
export type ListRow = { text: string; detail: string; percent: number | null }

/** A widget and its content. `href` links to its data, `note` is printed at its bottom; both may be empty. */
export type Tile = Cells & {
  id: string
  title: string
  headline: string
  about: string
  note: string
  href: string
  body: TileBody
}

/** A printed board: its widgets, and the texts of each page. */
export type BoardSheet = {
  title: string
  /** The scope of the data: time range, company and other filters. */
  lines: readonly string[]
  /** The author, and the time of printing. */
  by: string
  company: string
  apptitle: string
  /** The size of the logo in any unit; without a logo the company's name is printed. */
  logo: { width: number; height: number } | null
  tiles: readonly Tile[]
  layout: { arrangement: 'grid' | 'two-columns' | 'one-column'; density: 'comfortable' | 'compact' }
  direction: 'ltr' | 'rtl'
}

export type Box = { x: number; y: number; width: number; height: number }

/** Marks at a position on the page, scaled by `scale`. */
export type PlacedBlock = Block & { x: number; y: number; scale: number }

/** A widget on its page, with the title separate from the content. */
export type PlacedTile = { tile: Tile; box: Box; frame: PlacedBlock; head: PlacedBlock; body: readonly PlacedBlock[] }

/**
 * A page in pixels: the parts that every page has, the boxes of the logo and of the line in the brand's colour, and the
 * widgets in reading order.
 */
export type BoardPage = {
  width: number
  height: number
  head: readonly PlacedBlock[]
  foot: PlacedBlock
  logo: Box | null
  line: Box
  tiles: readonly PlacedTile[]
}

/** Texts whose numbers are known only after the layout. */
export type SheetTexts = {
  /** States how many more entries there are than those shown. */
  more: (count: number) => string
  page: (page: number, of: number) => string
}
