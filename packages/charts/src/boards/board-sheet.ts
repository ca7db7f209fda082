import type { ChartSpec } from '#charts/chart-spec.ts'
import type { Block } from '#charts/dashboard-figure.ts'

/** A place on the board's grid, in cells; `x` is counted from the side where the language begins. */
export type Cells = { x: number; y: number; w: number; h: number }

/** What a widget shows on paper. `text` explains why there is nothing else. */
export type TileBody =
  | { shape: 'chart'; spec: ChartSpec }
  | { shape: 'number'; text: string; note: string }
  | { shape: 'list'; rows: readonly ListRow[]; more: number }
  | { shape: 'text'; title: string; text: string }

/** A row of a list; `percent` is drawn as a bar. */
export type ListRow = { text: string; detail: string; percent: number | null }

/** A widget: its texts, and what it shows. `href` is where its data are, `note` stands at its end; both may be empty. */
export type Tile = Cells & {
  id: string
  title: string
  headline: string
  about: string
  note: string
  href: string
  body: TileBody
}

/** A board as it is printed: its widgets, and what each page says about all of them. */
export type BoardSheet = {
  title: string
  /** What the data are about: the time range, the company, and such. */
  lines: readonly string[]
  /** Who made it, and when. */
  by: string
  company: string
  apptitle: string
  /** The size of the logo in any unit; without one, the company's name stands in its place. */
  logo: { width: number; height: number } | null
  tiles: readonly Tile[]
  layout: { arrangement: 'grid' | 'two-columns' | 'one-column'; density: 'comfortable' | 'compact' }
  direction: 'ltr' | 'rtl'
}

export type Box = { x: number; y: number; width: number; height: number }

/** Marks at a place of the page, drawn `scale` times as large as they are. */
export type PlacedBlock = Block & { x: number; y: number; scale: number }

/** A widget on its page; its title is apart from its content. */
export type PlacedTile = { tile: Tile; box: Box; frame: PlacedBlock; head: PlacedBlock; body: readonly PlacedBlock[] }

/** A page in pixels: what stands on each page, where the logo and the line in the brand's colour are, and its widgets in reading order. */
export type BoardPage = {
  width: number
  height: number
  head: readonly PlacedBlock[]
  foot: PlacedBlock
  logo: Box | null
  line: Box
  tiles: readonly PlacedTile[]
}

/** Sentences that depend on what has room, and how numbers and times are written. */
export type SheetWords = {
  /** That there are so many more than are shown. */
  more: (count: number) => string
  page: (page: number, of: number) => string
}
