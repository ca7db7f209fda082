import type { DeviceReason } from '@portico/contract/core/devices/device-state.ts'
import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

type OfDevice = { tenantId: string; id: string }

/** Reads the warnings of a device and locks them until the transaction ends; empty without a device. */
export async function lockWarnings(tenant: TenantTx, { tenantId, id }: OfDevice): Promise<string[]> {
  const row = await tenant
    .selectFrom('tenant.device_status')
    .select('warnings')
    .where('tenant_id', '=', tenantId)
    .where('device_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.warnings ?? []
}

/** Removes a warning of a device. */
export async function deleteWarning(
  tenant: TenantTx,
  { tenantId, id }: OfDevice,
  warning: DeviceReason,
): Promise<void> {
  await sql`
    update tenant.device_status set warnings = array_remove(warnings, ${warning})
    where tenant_id = ${tenantId} and device_id = ${id} and ${warning} = any(warnings)`.execute(tenant)
}
