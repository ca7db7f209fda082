/** How many rows a page may have, smallest first. */
export const pageSizes = [10, 25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

/** The database reads and discards the rows before a page, so the offset has a limit (decisions/0078). */
const skippedAtMost = 100_000

export const searchLongest = 100

/** A column by which rows are sorted, ascending; with `-` before it, descending. */
export type RowSort<Column extends string = string> = Column | `-${Column}`

/** The query of a list as it is sent. Absent fields use the list's defaults. */
export type RowQuery<Column extends string = string> = {
  /** The number of the page, from 0. */
  page?: string | undefined
  size?: `${PageSize}` | undefined
  sort?: RowSort<Column> | undefined
  search?: string | undefined
}

/** The wanted rows of a list, and their order. */
export type RowWindow<Column extends string = string> = {
  offset: number
  limit: PageSize
  column: Column
  isDescending: boolean
  /** The text to search for, without surrounding space; empty for all rows. */
  search: string
}

/**
 * Returns the rows that a query asks for, sorted by `usual` if it names no sort. A page beyond the limit becomes the
 * last one that can be read.
 */
export function windowOf<Column extends string>(
  query: RowQuery<Column>,
  usual: RowSort<NoInfer<Column>>,
): RowWindow<Column> {
  const limit = pageSizes.find((size) => `${size}` === query.size) ?? pageSizes[0]
  const sort = query.sort ?? usual
  const isDescending = sort.startsWith('-')
  return {
    limit,
    offset: limit * Math.min(Number(query.page ?? 0), lastReadablePage(limit)),
    column: (isDescending ? sort.slice(1) : sort) as Column,
    isDescending,
    search: (query.search ?? '').trim(),
  }
}

/** Returns how many pages of `total` rows can be read, at least one. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.min(Math.ceil(total / size), lastReadablePage(size) + 1))
}

const lastReadablePage = (size: number) => Math.floor(skippedAtMost / size)
