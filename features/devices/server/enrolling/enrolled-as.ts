import type { DeviceFacts } from '@portico/contract/core/devices/device-facts.ts'
import type { EnrolledDevice } from '#features/devices/contract/enrol-device.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { ordersFor } from '@portico/server/core/devices/device-orders.ts'
import type { DeviceCompany } from '@portico/server/core/devices/device-store-queries.ts'

type Enrolled = {
  id: string
  needsApproval: boolean
  isReattached: boolean
  company: Pick<DeviceCompany, 'id' | 'name' | 'updateRing' | 'collection'>
  facts: Pick<DeviceFacts, 'system' | 'processor'>
  agentVersion: string
}

/** Returns the response to an enrolled device: its id, the deployment's keys, and its first orders. */
export async function enrolledAs(context: AppContext, device: Enrolled, now: Date): Promise<EnrolledDevice> {
  const { company, facts, agentVersion } = device
  const { system, processor } = facts
  return {
    device_id: device.id,
    companyname: company.name,
    needs_approval: device.needsApproval,
    is_reattached: device.isReattached,
    release_key: await context.agentKeys.releaseKey(),
    sealing_key: await context.agentKeys.sealingKey(),
    orders: await ordersFor(context, { company, system, processor, agentVersion, wantsSnapshot: false, now }),
  }
}
