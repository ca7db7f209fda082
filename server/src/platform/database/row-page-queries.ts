import type { RowWindow } from '@portico/contract/platform/row-page.ts'
import type { ReferenceExpression, SelectQueryBuilder } from 'kysely'

/** Matches any text that contains `search`; wildcards in it are literal characters. */
export function containing(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/**
 * Reads one page of the rows of `query`, and how many there are in all, in one statement. `columns` maps each sortable
 * column of the call to its column in the database, so that no text of a caller becomes SQL. Ties are ordered by
 * `unique`, so that no row is on two pages. Beyond the last page, the rows are counted by a second statement.
 */
export async function readPage<DB, Tables extends keyof DB, Row, Column extends string>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { column, isDescending, limit, offset }: RowWindow<Column>,
  columns: Readonly<Record<Column, ReferenceExpression<DB, Tables>>>,
  unique: ReferenceExpression<DB, Tables>,
): Promise<{ rows: Row[]; total: number }> {
  const direction = isDescending ? 'desc' : 'asc'
  const rows = await query
    .select((all) => all.fn.countAll<string>().over().as('total'))
    .orderBy(columns[column], direction)
    .orderBy(unique, direction)
    .limit(limit)
    .offset(offset)
    .$castTo<Row & { total: string }>()
    .execute()
  const [first] = rows
  if (first !== undefined || offset === 0) return { rows, total: Number(first?.total ?? 0) }
  const counted = await query
    .clearSelect()
    .select((all) => all.fn.countAll<string>().as('total'))
    .$castTo<{ total: string }>()
    .executeTakeFirstOrThrow()
  return { rows: [], total: Number(counted.total) }
}
