import { ownerRole } from '@portico/contract/core/accounts/roles.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Row } from '#server/platform/database/schema.ts'
import { inLookup, type TenantTx } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'

/** The company of an inviting account, and whether the account also sees the tenant's other companies. */
export type Giver = { tenantId: string; companyId: string; seesAllCompanies: boolean }

/**
 * Returns whether an address has no account, or one that may be invited again: active, not an owner's, never signed in,
 * in a company that the inviter sees.
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
 * Inserts the account of a colleague, or updates name, role and company of one that may be invited again; concurrent
 * calls insert one. Returns its id, or null, and changes nothing, when the address has an account that may not be
 * invited.
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
