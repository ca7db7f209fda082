import { ownerRole } from '@portico/contract/core/accounts/roles.ts'
import { sql } from 'kysely'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'
import type { Schema } from '@portico/server/platform/database/schema.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Giver } from '@portico/server/core/accounts/invited-account-queries.ts'

/**
 * Returns the roles of a tenant that an account with the role `giver` can assign, by name: not the owner's, and none
 * with a module or menu that `giver` lacks.
 */
export async function readRolesToGive(
  tenant: TenantTx,
  tenantId: string,
  giver: string,
): Promise<{ roleid: string; rolename: string }[]> {
  const { rows } = await sql<{ roleid: string; rolename: string }>`
    select role.id as roleid, role.name as rolename from tenant.roles as role
    where role.tenant_id = ${tenantId} and role.name <> ${ownerRole}
      and not exists (
        select modulekey from tenant.role_modules where tenant_id = role.tenant_id and role_id = role.id
        except select modulekey from tenant.role_modules where tenant_id = role.tenant_id and role_id = ${giver})
      and not exists (
        select modulekey, menuname, menulink from tenant.role_menus where tenant_id = role.tenant_id and role_id = role.id
        except select modulekey, menuname, menulink from tenant.role_menus
          where tenant_id = role.tenant_id and role_id = ${giver})
    order by role.name`.execute(tenant)
  return rows
}

/**
 * Returns the companies that an account can assign to others: those that it sees, its own first, without closed and
 * sample companies.
 */
export async function readCompaniesToGive(
  tenant: TenantTx,
  { tenantId, companyId, seesAllCompanies }: Giver,
): Promise<{ id: string; companyname: string }[]> {
  const { rows } = await sql<{ id: string; companyname: string }>`
    select id, name as companyname from tenant.companies
    where tenant_id = ${tenantId} and (id = ${companyId}
      or (${seesAllCompanies}::boolean and is_active and not is_sample))
    order by id <> ${companyId}, name, id`.execute(tenant)
  return rows
}

/** The facts about a tenant that an invitation needs: how its users sign in, and its displayed name. */
export type InvitingTenant = { authtype: Schema['tenant.tenants']['authtype']; tenantName: string }

/** Reads the facts about a tenant that an invitation needs. */
export async function readInvitingTenant(tenant: TenantTx, tenantId: string): Promise<InvitingTenant> {
  const { rows } = await sql<InvitingTenant>`
    select owner.authtype, coalesce(nullif(trim(owner.description), ''), owner.name) as "tenantName"
    from tenant.tenants as owner where owner.tenant_id = ${tenantId}`.execute(tenant)
  return onlyRow(rows)
}

type FoundUser = { id: string; email: string; username: string; companyid: string; companyname: string }

/**
 * Returns the users of a tenant, or of one of its companies, whose name or address contains `text` literally, sorted by
 * address.
 */
export async function findUsers(
  tenant: TenantTx,
  tenantId: string,
  { text, inCompany, offset, limit }: { text: string; inCompany: string | null; offset: number; limit: number },
): Promise<FoundUser[]> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<FoundUser>`
    select account.id, account.email, trim(account.firstname || ' ' || account.lastname) as username,
      company.id as companyid, company.name as companyname
    from tenant.accounts as account
    join tenant.companies as company on company.tenant_id = account.tenant_id and company.id = account.company_id
    where account.tenant_id = ${tenantId} and (${inCompany}::uuid is null or account.company_id = ${inCompany}::uuid)
      and (account.email ilike ${pattern} or account.firstname || ' ' || account.lastname ilike ${pattern})
    order by account.email limit ${limit} offset ${offset}`.execute(tenant)
  return rows
}
