import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ReactTable,
} from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'
import { useLanguage } from '#web/platform/messages.ts'
import type { TableChoice } from './use-table-view.ts'

/** A column of a table. */
export type TableColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /**
   * The value by which the browser sorts and searches, if the table has all rows. A column without it is neither sorted
   * nor searched.
   */
  value?: (row: Row) => string | number
  isSortable?: boolean
  /** Whether the cells are right-aligned, with digits of equal width. */
  isNumeric?: boolean
  /** Whether the column cannot be hidden. The first column never can, because it names the row. */
  isFixed?: boolean
}

/**
 * All rows, to be sorted, searched and paged here; or one page that a server has loaded, with the number of matching
 * rows.
 */
export type TableRows<Row> =
  | { kind: 'all'; rows: readonly Row[] }
  | { kind: 'page'; rows: readonly Row[]; total: number }

const features = tableFeatures({
  columnFilteringFeature,
  columnVisibilityFeature,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})
type Features = typeof features

export type TableModel<Row extends object> = ReactTable<Features, Row>

type TableInput<Row extends object> = {
  columns: readonly TableColumn<Row>[]
  rows: TableRows<Row> | null
  rowId: (row: Row) => string
  settled: TableChoice
  hidden: readonly string[]
  selected: readonly string[]
}

const none: never[] = []

/**
 * Returns the rows, columns and cells that a table shows (TanStack Table 9), and the number of matching rows on all
 * pages. Creates cells only for the rows of one page.
 */
export function useTableModel<Row extends object>(input: TableInput<Row>): { table: TableModel<Row>; total: number } {
  const { columns, rows, rowId, settled, hidden, selected } = input
  const isServers = rows?.kind === 'page'
  const { page, size, sort, search } = settled
  const { locale } = useLanguage()
  const definitions = useMemo(
    () => columns.map((column, index) => definitionOf(locale, column, index)),
    [locale, columns],
  )
  const table = useTable<Features, Row>({
    features,
    columns: definitions,
    data: rows?.rows ?? none,
    getRowId: rowId,
    manualPagination: isServers,
    manualSorting: isServers,
    manualFiltering: isServers,
    autoResetPageIndex: false,
    enableSortingRemoval: false,
    globalFilterFn: (row, column, wanted: string) =>
      String(row.getValue(column)).toLocaleLowerCase().includes(wanted.toLocaleLowerCase()),
    getColumnCanGlobalFilter: (column) => columns.find(({ id }) => id === column.id)?.value !== undefined,
    ...(isServers ? { rowCount: rows.total } : {}),
    state: {
      pagination: { pageIndex: page, pageSize: size },
      sorting: [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }],
      globalFilter: search.trim(),
      columnFilters: none,
      columnVisibility: Object.fromEntries(hidden.map((column) => [column, false])),
      rowSelection: Object.fromEntries(selected.map((id) => [id, true])),
    },
  })
  return { table, total: isServers ? rows.total : table.getFilteredRowModel().rows.length }
}

function definitionOf<Row extends object>(
  locale: string,
  column: TableColumn<Row>,
  place: number,
): ColumnDef<Features, Row> {
  const { value } = column
  const compare = new Intl.Collator(locale, { numeric: true }).compare
  return {
    id: column.id,
    header: column.header,
    accessorFn: value ?? (() => null),
    cell: ({ row }) => column.cell(row.original),
    enableSorting: column.isSortable ?? false,
    enableHiding: place > 0 && !(column.isFixed ?? false),
    sortFn: (one, other, id) => {
      const [first, second] = [one.getValue(id), other.getValue(id)]
      return typeof first === 'number' && typeof second === 'number'
        ? first - second
        : compare(String(first), String(second))
    },
  }
}
