import { standardIntervals, type DeviceOrders } from '@portico/contract/core/devices/device-report.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { DeviceCompany } from './device-store-queries.ts'
import type { OfferedTo } from './offered-releases.ts'

type Ordered = Omit<OfferedTo, 'company'> & {
  company: Pick<DeviceCompany, 'id' | 'updateRing' | 'collection'>
  wantsSnapshot: boolean
  now: Date
}

/**
 * Returns the orders for a device: the server's time, its report intervals, what its company collects, and a newer
 * version if one is offered.
 */
export async function ordersFor(
  { releases }: Pick<AppContext, 'releases'>,
  { wantsSnapshot, now, ...device }: Ordered,
): Promise<DeviceOrders> {
  return {
    time: now.getTime(),
    intervals: standardIntervals,
    collection: device.company.collection,
    wants_snapshot: wantsSnapshot,
    update: await releases.offerFor(device),
  }
}
