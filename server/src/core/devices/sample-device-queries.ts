import type { TenantTx } from '#server/core/tenants/scope.ts'

/** Removes the sample devices of a tenant. */
export async function deleteSampleDevices(tenant: TenantTx, tenantId: string): Promise<void> {
  await tenant.deleteFrom('tenant.devices').where('tenant_id', '=', tenantId).where('is_sample', '=', true).execute()
}
