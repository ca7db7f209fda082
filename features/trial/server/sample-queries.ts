import { deleteSampleAccounts } from '@portico/server/core/accounts/account-queries.ts'
import { deleteSampleDevices } from '@portico/server/core/devices/sample-device-queries.ts'
import { deleteSampleRequests } from '@portico/server/core/requests/sample-request-queries.ts'
import { deleteSampleCompany } from '@portico/server/core/tenants/company-queries.ts'
import { sql, type Insertable } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Schema } from '@portico/server/platform/database/schema.ts'
import { insertDeviceRows } from '@portico/server/core/devices/device-change-queries.ts'

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

/** Removes the sample company of a tenant with its accounts, events, requests and devices. Returns whether there was one. */
export async function deleteSample(tenant: TenantTx, tenantId: string): Promise<boolean> {
  await deleteSampleRequests(tenant, tenantId)
  await deleteSampleDevices(tenant, tenantId)
  await sql`select platform.forget_sample_events()`.execute(tenant)
  await deleteSampleAccounts(tenant, tenantId)
  return deleteSampleCompany(tenant, tenantId)
}
