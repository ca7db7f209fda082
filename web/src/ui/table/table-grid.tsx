import { ArrowDown, ArrowUp, ChevronsUpDown, type IconNode } from 'lucide'
import { useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import hidden from '#web/ui/hidden.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { useWait } from '#web/ui/use-wait.ts'
import messages from '#web/ui/table/messages/en.json'
import type { TableColumn, TableModel } from './table-model.ts'
import type { TableSelection } from './table-tools.tsx'
import styles from './table.module.css'

type TableGridProps<Row extends object> = {
  caption: string
  columns: readonly TableColumn<Row>[]
  table: TableModel<Row>
  /** The sorted column; `-` before it means descending. */
  sort: string
  /** Called with the column to sort by. If it is undefined, the headings are only for screen readers. */
  onSort: ((column: string) => void) | undefined
  selection?: TableSelection<Row>
  /** The number of placeholder rows while the rows load. */
  waitingRows: number
  isBusy: boolean
}

/** The table itself, in a region that scrolls sideways, also by keyboard, if the table is wider than the page. */
export function TableGrid<Row extends object>(props: TableGridProps<Row>) {
  const { caption, columns, table, selection, waitingRows, isBusy } = props
  const { region, isScrollable } = useScrollable()
  const numeric = new Set(columns.filter(({ isNumeric }) => isNumeric).map(({ id }) => id))
  const scrolling = isScrollable ? ({ 'tabIndex': 0, 'role': 'group', 'aria-label': caption } as const) : {}
  return (
    <div ref={region} className={styles.region} {...scrolling}>
      <table className={styles.table} aria-busy={isBusy || waitingRows > 0 || undefined}>
        <caption className={hidden.hidden}>{caption}</caption>
        <Headings {...props} numeric={numeric} />
        <tbody>
          {waitingRows > 0 ? <WaitingRows {...props} /> : null}
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-selected={row.getIsSelected() || undefined}>
              {selection === undefined ? null : (
                <td className={styles.box}>
                  <input
                    type="checkbox"
                    aria-label={selection.nameOf(row.original)}
                    checked={row.getIsSelected()}
                    onChange={() => selection.onSelect(toggled(selection.selected, row.id))}
                  />
                </td>
              )}
              {row.getVisibleCells().map((cell, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={cell.id}
                    {...(index === 0 ? { scope: 'row' } : {})}
                    className={numeric.has(cell.column.id) ? styles.numeric : undefined}
                    data-column={cell.column.id}
                  >
                    <table.FlexRender cell={cell} />
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadingsProps<Row extends object> = TableGridProps<Row> & { numeric: ReadonlySet<string> }

function Headings<Row extends object>({ table, sort, onSort, selection, numeric }: HeadingsProps<Row>) {
  return (
    <thead className={onSort === undefined ? hidden.hidden : undefined}>
      <tr>
        {selection === undefined ? null : (
          <th scope="col" className={styles.box}>
            <PageBox table={table} selection={selection} />
          </th>
        )}
        {table.getVisibleLeafColumns().map((column) => (
          <th
            key={column.id}
            scope="col"
            className={numeric.has(column.id) ? styles.numeric : undefined}
            aria-sort={sort === column.id ? 'ascending' : sort === `-${column.id}` ? 'descending' : undefined}
          >
            {onSort !== undefined && column.getCanSort() ? (
              <button type="button" className={styles.sort} onClick={() => onSort(column.id)}>
                {String(column.columnDef.header)}
                <Icon icon={sortIcon(column.id, sort)} size={1} />
              </button>
            ) : (
              String(column.columnDef.header)
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function sortIcon(column: string, sort: string): IconNode {
  if (sort === column) return ArrowUp
  return sort === `-${column}` ? ArrowDown : ChevronsUpDown
}

/** A checkbox that selects or deselects all rows of this page. The selection on other pages does not change. */
function PageBox<Row extends object>({ table, selection }: { table: TableModel<Row>; selection: TableSelection<Row> }) {
  const t = useMessages(messages)
  const onPage = table.getRowModel().rows.map(({ id }) => id)
  const isAll = onPage.length > 0 && onPage.every((id) => selection.selected.includes(id))
  const isSome = onPage.some((id) => selection.selected.includes(id))
  const others = selection.selected.filter((id) => !onPage.includes(id))
  return (
    <input
      type="checkbox"
      aria-label={t('selectPage')}
      checked={isAll}
      ref={(box) => {
        if (box !== null) box.indeterminate = isSome && !isAll
      }}
      onChange={() => selection.onSelect(isAll ? others : [...others, ...onPage])}
    />
  )
}

function WaitingRows<Row extends object>({ caption, table, selection, waitingRows }: TableGridProps<Row>) {
  const t = useMessages(messages)
  useWait(t('reading', { caption }))
  const cells = table.getVisibleLeafColumns().map(({ id }) => id)
  return Array.from({ length: waitingRows }, (_, row) => (
    <tr key={row}>
      {(selection === undefined ? cells : ['', ...cells]).map((id) => (
        <td key={id} data-column={id}>
          <span className={styles.bone}>{'\u00A0'}</span>
        </td>
      ))}
    </tr>
  ))
}

const toggled = (selected: readonly string[], id: string) =>
  selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id]

/** Returns whether an element is narrower than its content, measured again whenever either changes. */
function useScrollable() {
  const region = useRef<HTMLDivElement>(null)
  const [isScrollable, setScrollable] = useState(false)
  useLayoutEffect(() => {
    const element = region.current
    if (element === null) return undefined
    const measure = new ResizeObserver(() => setScrollable(element.scrollWidth > element.clientWidth + 1))
    measure.observe(element)
    if (element.firstElementChild !== null) measure.observe(element.firstElementChild)
    return () => measure.disconnect()
  }, [])
  return { region, isScrollable }
}
