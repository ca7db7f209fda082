import { v7 as uuid } from 'uuid'
import type { DeviceEvent } from '@portico/contract/core/devices/device-events.ts'
import { sql } from 'kysely'
import { oneInTenant, type TenantTx } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'

/** What happened to a device; `about` names the other device, version or user, where there is one. */
export type NewDeviceEvent = { deviceId: string; event: DeviceEvent; about?: string; accountId?: string; at?: Date }

/** Stores what happened to devices of a tenant. */
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

/** Whether what a device has said last of a version is the first it said: what it repeats must not count again. */
export async function isFirstOutcome(
  database: Pool,
  { tenantId, id }: { tenantId: string; id: string },
  version: string,
): Promise<boolean> {
  const rows = await oneInTenant(
    database,
    tenantId,
    sql`
      select from tenant.device_events
      where tenant_id = ${tenantId} and device_id = ${id} and event in ('updated', 'update-rolled-back')
        and about = ${version}
      limit 2`,
  )
  return rows.length === 1
}
