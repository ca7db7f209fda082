import type { Insertable } from 'kysely'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import type { Schema } from '#server/platform/database/schema.ts'

/** Adds devices to the tenant that the transaction is in. */
export async function insertDeviceRows(
  tenant: TenantTx,
  devices: readonly Insertable<Schema['tenant.devices']>[],
): Promise<void> {
  await tenant.insertInto('tenant.devices').values(devices).execute()
}

/** Removes the sample devices of a tenant. */
export async function deleteSampleDevices(tenant: TenantTx, tenantId: string): Promise<void> {
  await tenant.deleteFrom('tenant.devices').where('tenant_id', '=', tenantId).where('is_sample', '=', true).execute()
}
