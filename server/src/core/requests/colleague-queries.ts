import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import type { Colleague } from '@portico/contract/core/requests/request-view.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import { containing } from '#server/platform/database/row-page-queries.ts'

/** The company of the request, and whether staff of the tenant's own company count as colleagues. */
export type ColleagueScope = { tenantId: string; companyId: string; withStaff: boolean }

type Sought = { search: string; atMost: number }

/** Returns technicians who see the requests of a company, by name. */
export async function findAgents(
  tenant: TenantTx,
  scope: ColleagueScope,
  { search, atMost }: Sought,
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select account.id, trim(account.firstname || ' ' || account.lastname) as name, account.email
    from tenant.accounts as account
      join tenant.companies as company on company.tenant_id = account.tenant_id and company.id = account.company_id
    where account.tenant_id = ${scope.tenantId} and account.is_active
      and (company.is_own or company.id = ${scope.companyId})
      and exists (select from tenant.role_rights as held where held.tenant_id = account.tenant_id
        and held.role_id = account.role_id and held.permission = ${deskPermissions.agent})
      and (account.firstname || ' ' || account.lastname ilike ${containing(search)} or account.email ilike ${containing(search)})
    order by 2, 3 limit ${atMost}`.execute(tenant)
  return rows
}

/** Returns a technician who sees the requests of a company, or null. */
export async function readAgent(tenant: TenantTx, scope: ColleagueScope, id: string): Promise<Colleague | null> {
  const { rows } = await sql<Colleague>`
    select account.id, trim(account.firstname || ' ' || account.lastname) as name, account.email
    from tenant.accounts as account
      join tenant.companies as company on company.tenant_id = account.tenant_id and company.id = account.company_id
    where account.tenant_id = ${scope.tenantId} and account.id = ${id} and account.is_active
      and (company.is_own or company.id = ${scope.companyId})
      and exists (select from tenant.role_rights as held where held.tenant_id = account.tenant_id
        and held.role_id = account.role_id and held.permission = ${deskPermissions.agent})`.execute(tenant)
  return rows[0] ?? null
}

/** Returns colleagues with the Desk who may decide, except `except`, by name. */
export async function findDeciders(
  tenant: TenantTx,
  scope: ColleagueScope,
  { search, atMost, except }: Sought & { except: readonly string[] },
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select account.id, trim(account.firstname || ' ' || account.lastname) as name, account.email
    from tenant.accounts as account
      join tenant.companies as company on company.tenant_id = account.tenant_id and company.id = account.company_id
    where account.tenant_id = ${scope.tenantId} and account.is_active and account.id <> all(${except}::uuid[])
      and (company.id = ${scope.companyId} or (${scope.withStaff}::boolean and company.is_own))
      and exists (select from tenant.role_rights as held where held.tenant_id = account.tenant_id
        and held.role_id = account.role_id and held.permission = 'Desk')
      and (account.firstname || ' ' || account.lastname ilike ${containing(search)} or account.email ilike ${containing(search)})
    order by 2, 3 limit ${atMost}`.execute(tenant)
  return rows
}

/** Returns those of these accounts that may decide: active colleagues with the Desk. */
export async function readDeciders(
  tenant: TenantTx,
  scope: ColleagueScope,
  ids: readonly string[],
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select account.id, trim(account.firstname || ' ' || account.lastname) as name, account.email
    from tenant.accounts as account
      join tenant.companies as company on company.tenant_id = account.tenant_id and company.id = account.company_id
    where account.tenant_id = ${scope.tenantId} and account.is_active and account.id = any(${ids}::uuid[])
      and (company.id = ${scope.companyId} or (${scope.withStaff}::boolean and company.is_own))
      and exists (select from tenant.role_rights as held where held.tenant_id = account.tenant_id
        and held.role_id = account.role_id and held.permission = 'Desk')`.execute(tenant)
  return rows
}
