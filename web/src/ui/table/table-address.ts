import { pageSizes, searchLongest, type RowSort } from '@portico/contract/platform/row-page.ts'
import type { TableChoice } from './use-table-view.ts'

/**
 * Reads the user's choices for a table from the query of an address, where pages count from 1. A missing or invalid
 * choice is taken from `usual`.
 */
export function choiceIn<Column extends string>(
  query: URLSearchParams,
  columns: readonly Column[],
  usual: TableChoice<Column>,
): TableChoice<Column> {
  const page = query.get('page') ?? ''
  const sorts = columns.flatMap((column): RowSort<Column>[] => [column, `-${column}`])
  return {
    sort: sorts.find((sort) => sort === query.get('sort')) ?? usual.sort,
    size: pageSizes.find((size) => `${size}` === query.get('size')) ?? usual.size,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) - 1 : 0,
    search: (query.get('search') ?? '').slice(0, searchLongest),
  }
}

/** Adds the user's choices for a table to the query of an address, except those that equal `usual`. */
export function addChoice<Column extends string>(
  query: URLSearchParams,
  { search, sort, size, page }: TableChoice<Column>,
  usual: TableChoice<Column>,
): void {
  if (search.trim() !== '') query.set('search', search)
  if (sort !== usual.sort) query.set('sort', sort)
  if (size !== usual.size) query.set('size', `${size}`)
  if (page > 0) query.set('page', `${page + 1}`)
}
