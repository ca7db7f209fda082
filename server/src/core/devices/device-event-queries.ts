import { v7 as uuid } from 'uuid'
import type { DeviceEvent } from '@portico/contract/core/devices/device-events.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import { sql } from 'kysely'

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

/**
 * A device that runs a version, or reported an outcome of it; `outcome` is null if the device was enrolled with that
 * version.
 */
export type DeviceOfVersion = {
  company: string
  hostname: string
  runs: string
  outcome: 'updated' | 'update-rolled-back' | 'update-refused' | null
  at: Date | null
}

/** Reads up to `atMost` devices of a tenant that a version concerns, with their latest outcome. */
export async function readDevicesOfVersion(
  tenant: TenantTx,
  tenantId: string,
  version: string,
  atMost: number,
): Promise<DeviceOfVersion[]> {
  const { rows } = await sql<DeviceOfVersion>`
    select company.name as company, device.hostname, device.agent_version as runs, told.event as outcome, told.at
    from tenant.devices as device
      join tenant.companies as company on company.tenant_id = device.tenant_id and company.id = device.company_id
      left join lateral (
        select event, at from tenant.device_events as one
        where one.tenant_id = device.tenant_id and one.device_id = device.id and one.about = ${version}
          and one.event in ('updated', 'update-rolled-back', 'update-refused')
        order by at desc limit 1) as told on true
    where device.tenant_id = ${tenantId} and not device.is_sample
      and (told.event is not null or (device.agent_version = ${version} and device.state <> 'retired'))
    order by company.name, device.hostname limit ${atMost}`.execute(tenant)
  return rows
}
