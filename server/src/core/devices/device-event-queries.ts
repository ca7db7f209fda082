import { v7 as uuid } from 'uuid'
import type { DeviceEvent } from '@portico/contract/core/devices/device-events.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/** A new event of a device; `about` names the other device, version or user, if any. */
export type NewDeviceEvent = { deviceId: string; event: DeviceEvent; about?: string; accountId?: string; at?: Date }

/** Stores events of a tenant's devices. */
export async function insertDeviceEvents(
  tenant: TenantTx,
  tenantId: string,
  events: readonly NewDeviceEvent[],
): Promise<void> {
  if (events.length === 0) return
  await tenant
    .insertInto('tenant.device_events')
    .values(
      events.map(({ deviceId, event, about = '', accountId = null, at = new Date() }) => {
        return { tenant_id: tenantId, id: uuid(), device_id: deviceId, at, event, about, account_id: accountId }
      }),
    )
    .execute()
}
