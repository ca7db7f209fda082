import { pageSizes, type PageSize, type RowQuery, type RowSort } from '@portico/contract/platform/row-page.ts'
import { useEffect, useRef, useState } from 'react'

/** The user's choices for a table. Pages count from 0. */
export type TableChoice<Column extends string = string> = {
  page: number
  size: PageSize
  sort: RowSort<Column>
  search: string
}

/** The user's choices for a table, the choices for which rows are loaded, and the function that changes them. */
export type TableView<Column extends string = string> = {
  choice: TableChoice<Column>
  /** The choices as they were before the text that the user is still typing. */
  settled: TableChoice<Column>
  /** Changes some choices. Unless only the page changes, returns to the first page. */
  choose: (change: Partial<TableChoice<Column>>) => void
}

/** Milliseconds for which the user must pause before a search begins. */
export const typingMs = 250

/** Returns the state of a table that begins at its first page, sorted by `usual`. */
export function useTableView<Column extends string>(
  usual: RowSort<Column>,
  size: PageSize = pageSizes[0],
): TableView<Column> {
  const [choice, setChoice] = useState<TableChoice<Column>>({ page: 0, size, sort: usual, search: '' })
  const [settled, setSettled] = useState(choice)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const choose = (change: Partial<TableChoice<Column>>) => {
    const next = { ...choice, page: 0, ...change }
    setChoice(next)
    clearTimeout(timer.current)
    if (next.search === choice.search || next.search === '') setSettled(next)
    else timer.current = setTimeout(() => setSettled(next), typingMs)
  }
  return { choice, settled, choose }
}

/** Returns the query with which a server reads the rows of a view. */
export function queryOf<Column extends string>({ settled }: TableView<Column>): RowQuery<Column> {
  const { page, size, sort, search } = settled
  return { page: `${page}`, size: `${size}`, sort, ...(search.trim() === '' ? {} : { search }) }
}
