import { sql } from 'kysely'
import type { Reading } from './widget-content.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

type Look = Pick<Reading, 'viewer' | 'filter'>

/** Counts active accounts by role, most first; roles without accounts are left out. */
export async function countUsersByRole(
  tenant: TenantTx,
  { viewer: { tenantId }, filter: { companyId } }: Look,
): Promise<{ rolename: string; count: number; has_sample: boolean }[]> {
  const { rows } = await sql<{ rolename: string; count: number; has_sample: boolean }>`
    select role.name as rolename, count(*)::integer as count, bool_or(company.is_sample) as has_sample
    from tenant.accounts as account
      join tenant.roles as role on role.tenant_id = account.tenant_id and role.id = account.role_id
      join tenant.companies as company on company.tenant_id = account.tenant_id and company.id = account.company_id
    where account.tenant_id = ${tenantId} and account.is_active
      and (${companyId}::uuid is null or account.company_id = ${companyId})
    group by role.name order by count desc, rolename`.execute(tenant)
  return rows
}
