import { sql } from 'kysely'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

type Own = { tenantId: string; accountId: string }

/** Changes the name of an account; returns whether the name is a new one. A trigger notifies every node. */
export async function updateName(
  tenant: TenantTx,
  { tenantId, accountId }: Own,
  { firstname, lastname }: { firstname: string; lastname: string },
): Promise<boolean> {
  const { rows } = await sql`
    update tenant.accounts set firstname = ${firstname}, lastname = ${lastname}
    where tenant_id = ${tenantId} and id = ${accountId}
      and (firstname, lastname) is distinct from (${firstname}, ${lastname})
    returning id`.execute(tenant)
  return rows.length > 0
}

/** Whether a name looks like that of the tenant, or of one of its own companies (UTS #39, migrations 0021 and 0063). */
export async function isNameOfProvider(tenant: TenantTx, tenantId: string, name: string): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`
    select exists (select from tenant.tenants where tenant_id = ${tenantId}
        and (platform.name_skeletons(name) && wanted.skeletons or platform.name_skeletons(description) && wanted.skeletons))
      or exists (select from tenant.companies where tenant_id = ${tenantId} and is_own
        and name_skeletons && wanted.skeletons) as is_taken
    from (select platform.name_skeletons(${name}) as skeletons) as wanted`.execute(tenant)
  return onlyRow(rows).is_taken
}
