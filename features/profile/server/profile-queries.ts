import { sql } from 'kysely'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/**
 * Returns whether a name looks like that of the tenant or of one of its companies (UTS #39, migrations 0021 and
 * 0063).
 */
export async function isNameOfProvider(tenant: TenantTx, tenantId: string, name: string): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`
    select exists (select from tenant.tenants where tenant_id = ${tenantId}
        and (platform.name_skeletons(name) && wanted.skeletons or platform.name_skeletons(description) && wanted.skeletons))
      or exists (select from tenant.companies where tenant_id = ${tenantId} and is_own
        and name_skeletons && wanted.skeletons) as is_taken
    from (select platform.name_skeletons(${name}) as skeletons) as wanted`.execute(tenant)
  return onlyRow(rows).is_taken
}
