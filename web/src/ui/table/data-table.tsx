import { pageCount, pageSizes, type RowSort } from '@portico/contract/platform/row-page.ts'
import { Search } from 'lucide'
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { useHiddenColumns } from './hidden-columns.ts'
import messages from '#web/ui/table/messages/en.json'
import { TableGrid } from './table-grid.tsx'
import { useTableModel, type TableColumn, type TableModel, type TableRows } from './table-model.ts'
import { TablePager } from './table-pager.tsx'
import { TableTools, type TableSelection } from './table-tools.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import type { TableView } from './use-table-view.ts'
import styles from './table.module.css'

type DataTableProps<Row extends object, Column extends string> = {
  /** The name of the rows, which is also the table's caption. */
  caption: string
  /** The columns; the first one names the row. Pass the same array in every render. */
  columns: readonly TableColumn<Row>[]
  /** The rows; null until they are loaded. */
  rows: TableRows<Row> | null
  rowId: (row: Row) => string
  view: TableView<Column>
  /** The accessible name of the search field; the table has no search if it is omitted. */
  searchLabel?: string
  /** The placeholder of the search field, if its name is too long for a phone. */
  searchHint?: string
  /**
   * The key under which this browser stores the columns that the user hides; columns cannot be hidden if it is omitted.
   */
  storedAs?: string
  /** The selected rows; rows cannot be selected if it is omitted. */
  selection?: TableSelection<Row>
  /** The reason why the rows could not be loaded. */
  failure?: ComponentProps<typeof Failure>
  /** Shown if there are no rows at all. */
  empty: ReactNode
  /** Whether the next rows are loading. */
  isBusy?: boolean
  /** Whether to omit headings and controls as long as all rows fit on the smallest page. */
  isDiscreet?: boolean
  className?: string
}

/**
 * A table of records: sorted, searched and paged here or by a server, with columns to hide and rows to select. It is a
 * native table with buttons in its headings: users read its cells but do not operate them, so the keyboard handling of
 * a grid is not worth its cost (decisions/0078).
 */
export function DataTable<Row extends object, Column extends string>(props: DataTableProps<Row, Column>) {
  const { caption, columns, rows, rowId, view, searchLabel, storedAs, selection, className = '' } = props
  const { choice, settled, choose } = view
  const [hidden, hide] = useHiddenColumns(storedAs)
  const searchField = useRef<HTMLInputElement>(null)
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const { table, total } = useTableModel({ columns, rows, rowId, settled, hidden, selected: selection?.selected ?? [] })
  const known = rows === null ? null : total
  useLastPage(view, known)
  const isSearched = choice.search !== '' || settled.search !== ''
  const isShort = props.isDiscreet === true && total <= pageSizes[0] && !isSearched
  return (
    <div
      {...keptFocus}
      role="group"
      aria-label={caption}
      className={`${styles.whole} ${className}`}
      data-short={isShort || undefined}
    >
      {isShort ? null : (
        <TableTools
          {...{ table, searchLabel, searchField, hidden, selection }}
          searchHint={props.searchHint}
          search={choice.search}
          onSearch={(search) => choose({ search })}
          onHide={storedAs === undefined ? undefined : hide}
        />
      )}
      <TableBody
        {...props}
        table={table}
        total={total}
        isShort={isShort}
        onClear={() => {
          choose({ search: '' })
          // The button that was pressed has disappeared.
          searchField.current?.focus()
        }}
      />
      {isShort ? null : <TablePager choice={choice} total={known} onChoose={choose} />}
    </div>
  )
}

type TableBodyProps<Row extends object, Column extends string> = DataTableProps<Row, Column> & {
  table: TableModel<Row>
  total: number
  isShort: boolean
  onClear: () => void
}

/** The rows, the placeholders reserved for them, or the reason why there are none. */
function TableBody<Row extends object, Column extends string>(props: TableBodyProps<Row, Column>) {
  const { rows, view, failure, isBusy = false, isShort, total, empty, onClear } = props
  const { choice, settled, choose } = view
  const sortBy = (column: string) =>
    choose({ sort: `${choice.sort === column ? '-' : ''}${column}` as RowSort<Column> })
  // While the next rows load, those on the screen still belong to the previous search.
  const [searchOfRows, setSearchOfRows] = useState(settled.search)
  if (!isBusy && searchOfRows !== settled.search) setSearchOfRows(settled.search)
  const hasFailed = typeof failure?.text === 'string'
  const isEmpty = rows !== null && total === 0
  return (
    <>
      {failure === undefined ? null : <Failure {...failure} />}
      {isEmpty || hasFailed ? null : (
        <TableGrid
          {...props}
          sort={choice.sort}
          onSort={isShort ? undefined : sortBy}
          waitingRows={rows === null ? choice.size : 0}
          isBusy={isBusy}
        />
      )}
      {isEmpty ? <Nothing search={searchOfRows.trim()} empty={empty} onClear={onClear} /> : null}
    </>
  )
}

/**
 * Shows the last page if the rows of the chosen page were deleted, here or elsewhere. `total` is null until it is
 * known.
 */
function useLastPage(
  { choice, choose }: Pick<TableView, 'choice'> & { choose: (change: { page: number }) => void },
  total: number | null,
) {
  const last = total === null ? Infinity : pageCount(total, choice.size) - 1
  useEffect(() => {
    if (choice.page > last) choose({ page: last })
  })
}

function Nothing({ search, empty, onClear }: { search: string; empty: ReactNode; onClear: () => void }) {
  const t = useMessages(messages)
  if (search === '') return empty
  return (
    <EmptyState icon={Search} title={t('nothingFound', { search })} text={t('nothingFoundAbout')}>
      <Button kind="secondary" onClick={onClear}>
        {t('clearSearch')}
      </Button>
    </EmptyState>
  )
}
