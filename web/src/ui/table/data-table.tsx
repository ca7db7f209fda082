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
  /** The first column names the row. Keep the array between renderings. */
  columns: readonly TableColumn<Row>[]
  /** Null until they are loaded. */
  rows: TableRows<Row> | null
  rowId: (row: Row) => string
  view: TableView<Column>
  /** The name of the search; without it there is no search. */
  searchLabel?: string
  /** The placeholder of the search, if its name is too long for a phone. */
  searchHint?: string
  /** The name under which this browser keeps the columns that the user hides; without it no column can be hidden. */
  storedAs?: string
  /** Without it rows cannot be selected. */
  selection?: TableSelection<Row>
  /** The reason why the rows could not be loaded. */
  failure?: ComponentProps<typeof Failure>
  /** Shown if there are no rows at all. */
  empty: ReactNode
  /** Whether other rows are being loaded. */
  isBusy?: boolean
  /** Rows that fit on the smallest page are shown without headings and controls. */
  isDiscreet?: boolean
  className?: string
}

/**
 * A table of the product's rows: sorted, searched and paged by a server or here, with columns to hide and rows to
 * select. A native table with buttons in its headings: its cells are read, not operated, so a grid's keyboard would
 * cost more than it gives (decisions/0078).
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
          // The pressed button is gone.
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
  // While others are being loaded, the rows still belong to the previous search.
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
