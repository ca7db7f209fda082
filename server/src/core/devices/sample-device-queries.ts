import type { TenantTx } from '#server/core/tenants/scope.ts'
import type { Insertable } from 'kysely'
import type { Schema } from '#server/platform/database/schema.ts'
import { insertDeviceRows } from './device-change-queries.ts'

/** Removes the sample devices of a tenant. */
export async function deleteSampleDevices(tenant: TenantTx, tenantId: string): Promise<void> {
  await tenant.deleteFrom('tenant.devices').where('tenant_id', '=', tenantId).where('is_sample', '=', true).execute()
}

/** A device, and when it last reported. */
export type DeviceRow = { device: Insertable<Schema['tenant.devices']>; lastSeenAt: Date }

/** Adds devices to the tenant that the transaction is in. */
export async function insertDevices(tenant: TenantTx, devices: readonly DeviceRow[]): Promise<void> {
  const rows = devices.map(({ device }) => device)
  const status = devices.map(({ device: { tenant_id, id }, lastSeenAt }) => ({
    tenant_id,
    device_id: id,
    last_seen_at: lastSeenAt,
  }))
  await insertDeviceRows(tenant, rows)
  await tenant.insertInto('tenant.device_status').values(status).execute()
}
