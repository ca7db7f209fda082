import { listDevices, type ListedDevice } from '@portico/contract/features/devices/list-devices.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useLiveCall } from '#web/core/calls/use-live-call.ts'
import { queryOf, type TableView } from '#web/ui/table/use-table-view.ts'
import { queryFor, viewIn, type DeviceColumn, type DeviceView } from './device-view.ts'
import { keepPlaces } from './keep-places.ts'

/** Milliseconds between two readings of the list while it is visible. */
const every = 5_000
/** Milliseconds without a letter after which a search begins. */
const typing = 250

/** The view of the address, how it is changed, and the same as the table takes it. */
export type AddressView = {
  view: DeviceView
  change: (change: Partial<DeviceView>) => void
  table: TableView<DeviceColumn>
}

/**
 * The view of the list, kept in the address: a filter is a step of the browser's history, so that Back undoes it; search, sort and page
 * replace the address.
 */
export function useAddressView(): AddressView {
  const [query] = useSearchParams()
  const [pathname, navigate] = useLocation()
  const view = viewIn(query)
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (next: DeviceView, replace: boolean) => {
    const text = queryFor(next)
    navigate(text === '' ? pathname : `${pathname}?${text}`, { replace })
  }
  const choose = (change: Partial<DeviceView>) => {
    const next = { ...view, ...(typed === null ? {} : { search: typed }), page: 0, ...change }
    clearTimeout(timer.current)
    const settle = () => {
      setTyped(null)
      show(next, true)
    }
    if (change.search === undefined || change.search === '') return settle()
    setTyped(change.search)
    timer.current = setTimeout(settle, typing)
  }
  return {
    view,
    change: (change) => show({ ...view, page: 0, ...change }, false),
    table: { settled: view, choice: typed === null ? view : { ...view, search: typed }, choose },
  }
}

type Page = OutputOf<typeof listDevices>

const idOf = ({ deviceid }: ListedDevice) => deviceid

/**
 * The devices of a view, read again while they are visible. What is shown keeps its place until `sort` is called or the view changes.
 */
export function useDeviceList({ view, table }: Pick<AddressView, 'view' | 'table'>) {
  const { companyid, state, system } = view
  const filters = { companyid: companyid ?? undefined, state: state ?? undefined, system: system ?? undefined }
  const reading = useLiveCall(listDevices, { query: { ...queryOf(table), ...filters } }, every)
  const key = queryFor(view)
  const [shown, setShown] = useState<{ key: string; page: Page | null; rows: readonly ListedDevice[] }>({
    ...{ key, page: null, rows: [] },
  })
  const [hasMoved, setMoved] = useState(false)
  const page = reading.data
  if (page !== null && !reading.isOther && (page !== shown.page || key !== shown.key)) {
    const kept = keepPlaces(key === shown.key ? shown.rows : [], page.rows, view.size, idOf)
    setShown({ key, page, rows: kept.rows })
    setMoved(kept.hasMoved)
  }
  return {
    reading,
    rows: page === null ? null : shown.rows,
    total: page?.total ?? 0,
    hasMoved,
    sort: () => {
      if (page !== null) setShown({ key, page, rows: page.rows })
      setMoved(false)
    },
  }
}
