import { sql } from 'kysely'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/** Removes the sample company of a tenant, its people, what they did and their devices. Gives whether there was one. */
export async function deleteSample(tenant: TenantTx, tenantId: string): Promise<boolean> {
  await tenant
    .deleteFrom('tenant.desk_requests')
    .where('tenant_id', '=', tenantId)
    .where('is_sample', '=', true)
    .execute()
  await tenant.deleteFrom('tenant.assets').where('tenant_id', '=', tenantId).where('is_sample', '=', true).execute()
  await sql`select platform.forget_sample_events()`.execute(tenant)
  await sql`
    delete from tenant.accounts as account using tenant.companies as company
    where account.tenant_id = ${tenantId} and company.tenant_id = ${tenantId} and company.id = account.company_id
      and company.is_sample`.execute(tenant)
  const { numDeletedRows } = await tenant
    .deleteFrom('tenant.companies')
    .where('tenant_id', '=', tenantId)
    .where('is_sample', '=', true)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
