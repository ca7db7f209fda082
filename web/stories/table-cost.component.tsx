import { expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { TableColumn, TableRows } from '#web/ui/table/table-model.ts'
import { useTableView } from '#web/ui/table/use-table-view.ts'
import { showStory } from './stage.tsx'
import { userBy } from './user.ts'

type Numbered = { id: string; name: string }

/** The number of cells rendered since the last call. */
let made = 0
const cellsMade = () => {
  const count = made
  made = 0
  return count
}
/**
 * Returns whether far fewer cells were rendered than the table has. React renders again when typing interrupts it, more
 * often on a slow machine.
 */
const isCheap = () => cellsMade() < 1_000
const columns: readonly TableColumn<Numbered>[] = [
  {
    id: 'name',
    header: 'Name',
    isSortable: true,
    value: ({ name }) => name,
    cell({ name }) {
      made += 1
      return name
    },
  },
]
const rows: TableRows<Numbered> = {
  kind: 'all',
  rows: Array.from({ length: 10_000 }, (_, at) => ({ id: `${at}`, name: `row ${at}` })),
}

function Rows() {
  const view = useTableView<string>('name')
  return (
    <DataTable
      caption="Rows"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      view={view}
      searchLabel="Search"
      empty={null}
    />
  )
}

it('of ten thousand rows those of one page are rendered, whatever is typed, sorted and chosen', async () => {
  const shown = await showStory({ shows: () => <Rows /> }, 'en', 'Light')
  const user = userBy(commands.performAct, shown.letPass)
  const rendered = () => document.querySelectorAll('tbody tr').length
  try {
    await shown.settled()
    expect([rendered(), isCheap()]).toEqual([10, true])
    await user.click('searchbox', 'Search')
    for (const letter of ['r', 'o', 'w', ' ', '9']) await user.press(letter)
    await user.hears('1–10 of 1,111')
    expect([rendered(), isCheap()]).toEqual([10, true])
    await user.click('button', 'Name')
    await user.finds('rowheader', 'row 9999')
    expect([rendered(), isCheap()]).toEqual([10, true])
    await user.choose('Rows per page', '100')
    await user.hears('1–100 of 1,111')
    expect([rendered(), isCheap()]).toEqual([100, true])
  } finally {
    shown.end()
  }
})
