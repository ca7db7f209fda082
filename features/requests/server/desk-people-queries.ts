import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import type { searchDeskPeople } from '#features/requests/contract/search-desk-people.ts'
import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { containing } from '@portico/server/platform/database/row-page-queries.ts'

type People = OutputOf<typeof searchDeskPeople>
type Sought = { tenantId: string; search: string; atMost: number }

/** Returns active users whose role works on the desk, by name. */
export async function findMembers(tenant: TenantTx, { tenantId, search, atMost }: Sought): Promise<People> {
  const { rows } = await sql<People[number]>`
    select account.id, trim(account.firstname || ' ' || account.lastname) as name, account.email
    from tenant.accounts as account
    where account.tenant_id = ${tenantId} and account.is_active
      and exists (select from tenant.role_rights as held where held.tenant_id = account.tenant_id
        and held.role_id = account.role_id and held.permission = ${deskPermissions.agent})
      and (account.firstname || ' ' || account.lastname ilike ${containing(search)} or account.email ilike ${containing(search)})
    order by 2, 3 limit ${atMost}`.execute(tenant)
  return rows
}

/** Returns active users of a company and of the tenant's own company, by name. */
export async function findApprovers(
  tenant: TenantTx,
  { tenantId, companyId, search, atMost }: Sought & { companyId: string },
): Promise<People> {
  const { rows } = await sql<People[number]>`
    select account.id, trim(account.firstname || ' ' || account.lastname) as name, account.email
    from tenant.accounts as account
      join tenant.companies as company on company.tenant_id = account.tenant_id and company.id = account.company_id
    where account.tenant_id = ${tenantId} and account.is_active and (company.is_own or company.id = ${companyId})
      and (account.firstname || ' ' || account.lastname ilike ${containing(search)} or account.email ilike ${containing(search)})
    order by 2, 3 limit ${atMost}`.execute(tenant)
  return rows
}
