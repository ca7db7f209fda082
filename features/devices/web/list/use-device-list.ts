import { listDevices, type ListedDevice } from '#features/devices/contract/list-devices.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { useState } from 'react'
import { useLiveCall } from '@portico/web/core/calls/use-live-call.ts'
import type { AddressView } from '@portico/web/ui/table/use-address-view.ts'
import { queryOf } from '@portico/web/ui/table/use-table-view.ts'
import { queryFor, type DeviceColumn, type DeviceView } from './device-view.ts'
import { keepRowOrder } from './keep-row-order.ts'

/** The interval between requests while the list is visible, in milliseconds. */
const every = 5_000

/** The view of the list, which is stored in the address. */
export type ShownDevices = AddressView<DeviceColumn, DeviceView>

type Page = OutputOf<typeof listDevices>

const idOf = ({ deviceid }: ListedDevice) => deviceid

/**
 * Returns the devices of a view, refreshed while the list is visible. Rows on screen keep their order until `sort` is
 * called or the view changes.
 */
export function useDeviceList({ view, table }: Pick<ShownDevices, 'view' | 'table'>) {
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
    const kept = keepRowOrder(key === shown.key ? shown.rows : [], page.rows, view.size, idOf)
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
