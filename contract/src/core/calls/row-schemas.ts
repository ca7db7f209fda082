import * as z from 'zod/mini'
import { pageSizes, searchLongest, type RowSort } from '#contract/platform/row-page.ts'
import { textUpTo } from './text.ts'

/** Returns the `query` of a call that returns a page of rows; `columns` are those that the user may sort by. */
export function rowQuery<const Columns extends readonly string[]>(columns: Columns) {
  const sorts = columns.flatMap((column) => [column, `-${column}`]) as RowSort<Columns[number]>[]
  return z.strictObject({
    page: z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'is not the number of a page'))),
    size: z.optional(z.enum(pageSizes.map((size) => `${size}` as const))),
    sort: z.optional(z.enum(sorts)),
    search: z.optional(textUpTo(searchLongest)),
  })
}

/** Returns a page of rows, and how many rows match in all. */
export function rowPage<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.number() })
}
