import { ownerRole } from '@portico/contract/core/accounts/roles.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'
import type { Row, Schema } from '@portico/server/platform/database/schema.ts'
import { inLookup, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/**
 * Returns the roles of a tenant that an account of the role `giver` may give, by name: those without a module or a menu
 * that `giver` lacks, and not the owner's.
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

type Giver = { tenantId: string; companyId: string; seesAllCompanies: boolean }

/** Returns the companies that an account may add others to: those it sees, its own first, no closed and no sample one. */
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

/** The tenant of an invitation: how its users authenticate, and its displayed name. */
export type InvitingTenant = { authtype: Schema['tenant.tenants']['authtype']; tenantName: string }

/** Returns the data of a tenant that an invitation needs. */
export async function readInvitingTenant(tenant: TenantTx, tenantId: string): Promise<InvitingTenant> {
  const { rows } = await sql<InvitingTenant>`
    select owner.authtype, coalesce(nullif(trim(owner.description), ''), owner.name) as "tenantName"
    from tenant.tenants as owner where owner.tenant_id = ${tenantId}`.execute(tenant)
  return onlyRow(rows)
}

/**
 * Returns whether an address has no account, or one that may be invited again: active, not an owner's, never signed in, in
 * a company that the inviter sees.
 */
export async function mayBeInvited(tenant: TenantTx, giver: Giver, email: string): Promise<boolean> {
  const { tenantId } = giver
  const { rows } = await sql<{ waits: boolean }>`
    select ${waits} and (${giver.seesAllCompanies}::boolean or account.company_id = ${giver.companyId}) as waits from tenant.accounts as account
    where account.tenant_id = ${tenantId} and account.email = ${email}`.execute(tenant)
  return rows[0]?.waits ?? true
}

const waits = sql`account.is_active and account.last_login_at is null and not exists (
  select from tenant.roles as role
  where role.tenant_id = account.tenant_id and role.id = account.role_id and role.name = ${ownerRole})`

export type Invited = {
  email: string
  firstname: string
  lastname: string
  roleId: string
  companyId: string
  /** When the invitation expires. */
  until: Date
}

/**
 * Inserts the account of a colleague, or updates name, role and company of one that may be invited again; concurrent calls insert one.
 * Returns its id, or null, and changes nothing, when the address has an account that may not be invited.
 */
export async function saveInvited(tenant: TenantTx, giver: Giver, invited: Invited): Promise<string | null> {
  const { tenantId } = giver
  const { email, firstname, lastname, roleId, companyId, until } = invited
  // An account with a password that has not yet signed in has accepted already.
  const { rows } = await sql<Pick<Row<'tenant.accounts'>, 'id'>>`
    insert into tenant.accounts as account
      (tenant_id, id, email, firstname, lastname, role_id, company_id, invited_until)
    values (${tenantId}, ${uuid()}, ${email}, ${firstname}, ${lastname}, ${roleId}, ${companyId}, ${until})
    on conflict (tenant_id, email) do update set firstname = excluded.firstname, lastname = excluded.lastname,
      role_id = excluded.role_id, company_id = excluded.company_id,
      invited_until = case when account.invited_until is null then null else excluded.invited_until end
    where ${waits} and (${giver.seesAllCompanies}::boolean or account.company_id = ${giver.companyId})
    returning id`.execute(tenant)
  return rows[0]?.id ?? null
}

/** Returns the tenants with invitations that were not accepted in time. */
export async function readTenantsWithExpiredInvitations(database: Pool): Promise<string[]> {
  const rows = await inLookup(database, { ended: 'open' }, (seen) =>
    seen.selectFrom('tenant.accounts').select('tenant_id').distinct().where('invited_until', '<', new Date()).execute(),
  )
  return rows.map((row) => row.tenant_id)
}

/** Deletes up to `atMost` accounts of a tenant that were invited and did not accept in time; returns how many. */
export async function deleteExpiredInvitationsOf(database: Pool, tenantId: string, atMost: number): Promise<number> {
  return inLookup(database, { ended: 'open' }, async (seen) => {
    const { numAffectedRows } = await sql`
      delete from tenant.accounts where tenant_id = ${tenantId} and invited_until < now() and id = any(array(
        select id from tenant.accounts where tenant_id = ${tenantId} and invited_until < now() limit ${atMost}))`.execute(
      seen,
    )
    return Number(numAffectedRows)
  })
}

type FoundUser = { id: string; email: string; username: string; companyid: string; companyname: string }

/** Returns the users of a tenant, or of one of its companies, whose name or address contains `text` literally, by address. */
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
