import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** Counts the devices of a tenant that were enrolled before an instant and are not retired. */
export async function countEnrolledBefore(tenant: TenantTx, tenantId: string, before: Date): Promise<number> {
  const { count } = await tenant
    .selectFrom('tenant.devices')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('enrolled_at', '<', before)
    .where('state', '<>', 'retired')
    .executeTakeFirstOrThrow()
  return Number(count)
}
