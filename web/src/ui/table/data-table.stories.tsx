import { Headset } from 'lucide'
import { useState } from 'react'
import { numberText } from '#web/platform/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { defineStories, type Story } from '#stories/define-stories.ts'
import { DataTable } from './data-table.tsx'
import type { TableColumn, TableRows } from './table-model.ts'
import { useTableView } from './use-table-view.ts'

type Device = { id: string; name: string; system: string; site: string; gaps: number }

const systems = ['Windows 11', 'Ubuntu 26.04', 'macOS 27']
const sites = ['Aurora headquarters', 'Donaudampfschifffahrtsgesellschaft, Betriebsgebäude Nord', 'مستودع الشمال']

const devicesUpTo = (count: number): Device[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `d${index}`,
    name: `device-${index + 1}`,
    system: systems[index % 3] ?? '',
    site: sites[(index * 7) % 3] ?? '',
    gaps: (index * 37) % 101,
  }))

const columns: readonly TableColumn<Device>[] = [
  { id: 'name', header: 'Device', cell: ({ name }) => name, value: ({ name }) => name, isSortable: true },
  { id: 'system', header: 'Operating system', cell: ({ system }) => system, value: ({ system }) => system },
  { id: 'site', header: 'Site', cell: ({ site }) => <bdi>{site}</bdi>, value: ({ site }) => site, isSortable: true },
  {
    id: 'gaps',
    header: 'Vulnerabilities',
    cell: ({ gaps }) => numberText('en', gaps),
    value: ({ gaps }) => gaps,
    isSortable: true,
    isNumeric: true,
  },
]

type DevicesProps = {
  rows: TableRows<Device> | null
  failure?: string
  isSelectable?: boolean
  isDiscreet?: boolean
  isBusy?: boolean
  /** Whether the server can return the rows only in this order. */
  isBoundToOrder?: boolean
}

function Devices({ rows, failure: given, isSelectable = false, isBoundToOrder = false, ...rest }: DevicesProps) {
  const view = useTableView<string>('name')
  const failure = isBoundToOrder && view.choice.sort !== 'name' ? 'The server is busy.' : given
  const [selected, setSelected] = useState<readonly string[]>([])
  return (
    <DataTable
      {...rest}
      caption="Devices"
      columns={columns}
      rows={failure === undefined ? rows : null}
      rowId={({ id }) => id}
      view={view}
      searchLabel="Search devices"
      storedAs="story"
      {...(isSelectable
        ? {
            selection: {
              selected,
              onSelect: setSelected,
              nameOf: ({ name }: Device) => name,
              actions: <Button kind="secondary">Patch</Button>,
            },
          }
        : {})}
      {...(failure === undefined
        ? {}
        : {
            failure: { title: "Couldn't load the devices", text: failure, busy: false, onRetry: () => undefined },
          })}
      empty={<EmptyState icon={Headset} title="No devices yet" text="Devices appear here once they are enrolled." />}
    />
  )
}

const all = (count: number): TableRows<Device> => ({ kind: 'all', rows: devicesUpTo(count) })
const thousands = all(10_000)
const few = all(8)
const some = all(42)
const noDevices = all(0)
const ofServer: TableRows<Device> = { kind: 'page', rows: devicesUpTo(10), total: 10_000 }

const tenThousand = (play?: Story['play']): Story => ({
  shows: () => <Devices rows={thousands} />,
  ...(play === undefined ? {} : { play }),
})
const selectable = (play: NonNullable<Story['play']>): Story => ({
  shows: () => <Devices rows={some} isSelectable />,
  play,
})

export const stories = defineStories({
  'loading': { shows: () => <Devices rows={null} /> },
  'no rows': {
    shows: () => <Devices rows={noDevices} />,
    play: (user) => user.sees('No devices yet'),
  },
  'failed': {
    shows: () => <Devices rows={null} failure="The server is busy." />,
    async play(user) {
      await user.hears("Couldn't load the devices")
      await user.finds('button', 'Try again')
    },
  },
  'failed after a heading was pressed': {
    shows: () => <Devices rows={some} isBoundToOrder />,
    async play(user) {
      await user.click('button', 'Site')
      await user.hears("Couldn't load the devices")
      await user.findsField('Devices', { focused: true })
    },
  },
  'one page': { shows: () => <Devices rows={few} /> },
  'one page, alone': {
    shows: () => <Devices rows={few} isDiscreet />,
    async play(user) {
      await user.sees('device-8')
      await user.misses('Search devices')
    },
  },
  'ten thousand rows': tenThousand(async (user) => user.sees('1–10 of 10,000')),
  'ten thousand rows of a server, the next being read': {
    shows: () => <Devices rows={ofServer} isBusy />,
    play: (user) => user.sees('1–10 of 10,000'),
  },
  'next page': tenThousand(async (user) => {
    await user.click('button', 'Next page')
    await user.hears('11–20 of 10,000')
    await user.sees('device-11')
  }),
  'last page': tenThousand(async (user) => {
    await user.click('button', 'Last page')
    await user.hears('9,991–10,000 of 10,000')
    await user.finds('rowheader', 'device-10000')
  }),
  'twenty-five rows on a page': tenThousand(async (user) => {
    await user.click('button', 'Next page')
    await user.choose('Rows per page', '25')
    await user.hears('1–25 of 10,000')
  }),
  'sorted by keyboard': tenThousand(async (user) => {
    await user.click('button', 'Vulnerabilities')
    await user.press('Enter')
    await user.finds('columnheader', 'Vulnerabilities')
    await user.finds('row', /^device-\d+ .* 100$/)
    await user.press('Space')
    await user.finds('row', /^device-\d+ .* 0$/)
  }),
  'found': tenThousand(async (user) => {
    await user.fill('Search devices', 'device-777')
    await user.hears('1–10 of 11')
    await user.press('End')
    await user.press('7')
    await user.hears('1–1 of 1')
    await user.finds('rowheader', 'device-7777')
  }),
  'nothing found': tenThousand(async (user) => {
    await user.fill('Search devices', 'toaster')
    await user.sees('Nothing found for “toaster”')
    await user.finds('button', 'Clear search')
  }),
  'search cleared': tenThousand(async (user) => {
    await user.fill('Search devices', 'toaster')
    await user.click('button', 'Clear search')
    await user.hears('1–10 of 10,000')
    await user.findsField('Search devices', { text: '', focused: true })
  }),
  'rows of two pages selected': selectable(async (user) => {
    await user.click('checkbox', 'Select all rows on this page')
    await user.hears('10 rows selected')
    await user.click('button', 'Next page')
    await user.click('checkbox', 'device-11')
    await user.hears('11 rows selected')
    await user.finds('button', 'Patch')
  }),
  'selection cleared': selectable(async (user) => {
    await user.click('checkbox', 'device-2')
    await user.hears('1 row selected')
    await user.click('button', 'Clear selection')
    await user.misses('1 row selected')
    await user.findsField('Devices', { focused: true })
  }),
  'choice of columns': tenThousand(async (user) => {
    await user.click('button', 'Columns')
    await user.finds('menuitemcheckbox', 'Site', { checked: true })
  }),
  'column hidden by keyboard': tenThousand(async (user) => {
    await user.click('button', 'Columns')
    await user.finds('menu', 'Columns', { focused: true })
    await user.press('ArrowDown')
    await user.press('Enter')
    await user.finds('menuitemcheckbox', /./, { checked: false })
    await user.press('Escape')
  }),
})
