import { Menu } from '@base-ui/react/menu'
import { Check, Columns3, Search } from 'lucide'
import type { ReactNode, RefObject } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import field from '#web/ui/field.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { Live } from '#web/ui/live.tsx'
import menu from '#web/ui/menu.module.css'
import messages from '#web/ui/table/messages/en.json'
import type { TableModel } from './table-model.ts'
import styles from './table.module.css'

/** The selected rows, on all pages. */
export type TableSelection<Row> = {
  selected: readonly string[]
  onSelect: (selected: readonly string[]) => void
  /** Returns the accessible name of the row's checkbox. */
  nameOf: (row: Row) => string
  /** The actions for the selected rows. */
  actions?: ReactNode
}

type TableToolsProps<Row extends object> = {
  table: TableModel<Row>
  /** The accessible name of the search field; the table has no search if it is undefined. */
  searchLabel: string | undefined
  searchHint: string | undefined
  searchField: RefObject<HTMLInputElement | null>
  search: string
  onSearch: (search: string) => void
  hidden: readonly string[]
  onHide: ((columns: readonly string[]) => void) | undefined
  selection: TableSelection<Row> | undefined
}

/** The head of a table: the search field, the number of selected rows with their actions, and the choice of columns. */
export function TableTools<Row extends object>(props: TableToolsProps<Row>) {
  const t = useMessages(messages)
  const { table, searchLabel, searchHint, searchField, search, onSearch, hidden, onHide, selection } = props
  const count = selection?.selected.length ?? 0
  return (
    <div className={styles.tools}>
      {searchLabel === undefined ? null : (
        <div className={`${field.frame} ${styles.search}`}>
          <span className={field.lead}>
            <Icon icon={Search} />
          </span>
          <input
            ref={searchField}
            type="search"
            className={field.input}
            aria-label={searchLabel}
            placeholder={searchHint ?? searchLabel}
            value={search}
            autoComplete="off"
            onChange={(event) => onSearch(event.target.value)}
          />
        </div>
      )}
      {selection === undefined ? null : (
        <div className={styles.selected}>
          <Live>{count === 0 ? null : t('selected', { count })}</Live>
          {count === 0 ? null : (
            <>
              {selection.actions}
              <Button kind="quiet" onClick={() => selection.onSelect([])}>
                {t('clearSelection')}
              </Button>
            </>
          )}
        </div>
      )}
      {onHide === undefined ? null : <ColumnMenu table={table} hidden={hidden} onHide={onHide} />}
    </div>
  )
}

type ColumnMenuProps<Row extends object> = {
  table: TableModel<Row>
  hidden: readonly string[]
  onHide: (columns: readonly string[]) => void
}

function ColumnMenu<Row extends object>({ table, hidden, onHide }: ColumnMenuProps<Row>) {
  const t = useMessages(messages)
  return (
    <Menu.Root>
      <Menu.Trigger className={styles.menuButton}>
        <Icon icon={Columns3} />
        {t('columns')}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={menu.positioner} sideOffset={6} align="end" collisionPadding={12}>
          <Menu.Popup className={menu.popup}>
            {table
              .getAllLeafColumns()
              .filter((column) => column.getCanHide())
              .map(({ id, columnDef }) => (
                <Menu.CheckboxItem
                  key={id}
                  className={menu.item}
                  closeOnClick={false}
                  checked={!hidden.includes(id)}
                  onCheckedChange={(isShown) =>
                    onHide(isShown ? hidden.filter((column) => column !== id) : [...hidden, id])
                  }
                >
                  <span className={menu.text}>{String(columnDef.header)}</span>
                  <Menu.CheckboxItemIndicator className={menu.mark}>
                    <Icon icon={Check} />
                  </Menu.CheckboxItemIndicator>
                </Menu.CheckboxItem>
              ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
