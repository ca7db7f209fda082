import type { TenantTx } from '#server/core/tenants/scope.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Row } from '#server/platform/database/schema.ts'

type OfAccount = { tenantId: string; id: string }

export type AccountColumns = {
  email?: string
  firstname?: string
  lastname?: string
  role_id?: string
  company_id?: string
  is_servicedesk?: boolean
  is_active?: boolean
}

/** Changes an account; triggers notify every node, and end its sessions if it is deactivated. */
export async function changeAccount(scope: TenantTx, { tenantId, id }: OfAccount, set: AccountColumns): Promise<void> {
  await scope.updateTable('tenant.accounts').set(set).where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

/** Deletes an account with all its data. */
export async function deleteAccount(scope: TenantTx, { tenantId, id }: OfAccount): Promise<void> {
  await scope.deleteFrom('tenant.accounts').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

export type NewPerson = { email: string; firstname: string; lastname: string; roleId: string; companyId: string }

/** Adds an account without a password. */
export async function insertAccount(
  scope: TenantTx,
  tenant_id: string,
  id: string,
  { email, firstname, lastname, roleId, companyId }: NewPerson,
  is_active = true,
): Promise<void> {
  await scope
    .insertInto('tenant.accounts')
    .values({ tenant_id, id, email, firstname, lastname, role_id: roleId, company_id: companyId, is_active })
    .execute()
}

/** Changes the name of an account; returns whether it differs from the former one. A trigger notifies every node. */
export async function updateName(
  tenant: TenantTx,
  { tenantId, accountId }: { tenantId: string; accountId: string },
  { firstname, lastname }: { firstname: string; lastname: string },
): Promise<boolean> {
  const { rows } = await sql`
    update tenant.accounts set firstname = ${firstname}, lastname = ${lastname}
    where tenant_id = ${tenantId} and id = ${accountId}
      and (firstname, lastname) is distinct from (${firstname}, ${lastname})
    returning id`.execute(tenant)
  return rows.length > 0
}

/** Changes the role of an account; every node is notified on commit. */
export async function changeRole(tenant: TenantTx, tenantId: string, accountId: string, roleId: string): Promise<void> {
  await tenant
    .updateTable('tenant.accounts')
    .set({ role_id: roleId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .execute()
}

/** Adds an account that has never signed in. Returns its id; null when another account has the address. */
export async function insertAccountUnlessTaken(
  tenant: TenantTx,
  tenantId: string,
  { email, firstname, lastname, roleId, companyId }: NewPerson,
): Promise<string | null> {
  const created = await tenant
    .insertInto('tenant.accounts')
    .values({
      tenant_id: tenantId,
      id: uuid(),
      email,
      firstname,
      lastname,
      role_id: roleId,
      company_id: companyId,
      last_login_at: null,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return created?.id ?? null
}

/** Returns the addresses of a tenant's active break-glass accounts that have a password, sorted. */
export async function readGlassBreakers(tenant: TenantTx, tenantId: string): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'tenant.accounts'>, 'email'>>`
    select account.email from tenant.accounts as account
      join tenant.passwords as password on password.tenant_id = account.tenant_id and password.account_id = account.id
    where account.tenant_id = ${tenantId} and account.is_break_glass and account.is_active order by 1`.execute(tenant)
  return rows.map(({ email }) => email)
}

/**
 * Makes an account a break-glass account with this password; its other ways to sign in stay. Null when there is no such
 * account.
 */
export async function letBreakGlass(
  tenant: TenantTx,
  tenantId: string,
  { email, hash }: { email: string; hash: string },
): Promise<string | null> {
  const account = await tenant
    .updateTable('tenant.accounts')
    .set({ is_break_glass: true })
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  if (account === undefined) return null
  await tenant
    .insertInto('tenant.passwords')
    .values({ tenant_id: tenantId, account_id: account.id, hash })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id']).doUpdateSet({ hash }))
    .execute()
  return account.id
}

/** Removes the accounts of the sample company of a tenant. */
export async function deleteSampleAccounts(tenant: TenantTx, tenantId: string): Promise<void> {
  await sql`
    delete from tenant.accounts as account using tenant.companies as company
    where account.tenant_id = ${tenantId} and company.tenant_id = ${tenantId} and company.id = account.company_id
      and company.is_sample`.execute(tenant)
}

/** Returns whether an active break-glass account has a password. */
export async function hasBreakGlass(tenant: TenantTx, tenantId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from tenant.accounts as account
      join tenant.passwords as password on password.tenant_id = account.tenant_id and password.account_id = account.id
      where account.tenant_id = ${tenantId} and account.is_break_glass and account.is_active) as has`.execute(tenant)
  return rows[0]?.has === true
}

/** An account that has no password, and when the trial of its tenant ends. */
export type AccountWithoutPassword = Pick<Row<'tenant.accounts'>, 'id'> &
  Pick<Row<'tenant.tenants'>, 'host' | 'trial_ends_at'>

/** Finds an active account by its address, if it has no password and its active tenant signs in with one; else null. */
export async function findWithoutPassword(
  tenant: TenantTx,
  tenantId: string,
  email: string,
): Promise<AccountWithoutPassword | null> {
  const row = await tenant
    .selectFrom('tenant.accounts as account')
    .innerJoin('tenant.tenants as owner', 'owner.tenant_id', 'account.tenant_id')
    .leftJoin('tenant.passwords as password', (join) =>
      join.onRef('password.tenant_id', '=', 'account.tenant_id').onRef('password.account_id', '=', 'account.id'),
    )
    .select(['account.id', 'owner.host', 'owner.trial_ends_at'])
    .where('account.tenant_id', '=', tenantId)
    .where('account.email', '=', email)
    .where('account.is_active', '=', true)
    .where('owner.is_active', '=', true)
    .where('owner.authtype', '=', 'local')
    .where('password.account_id', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Returns the ids of the active accounts with these addresses, in the same order. An address without an account yields
 * null.
 */
export async function readIdsByEmail(
  tenant: TenantTx,
  tenantId: string,
  emails: readonly string[],
): Promise<(string | null)[]> {
  const { rows } = await sql<{ id: string | null }>`
    select account.id from unnest(${emails}::text[]) with ordinality as wanted (email, place)
      left join tenant.accounts as account on account.tenant_id = ${tenantId} and account.email = lower(wanted.email)
        and account.is_active
    order by wanted.place`.execute(tenant)
  return rows.map(({ id }) => id)
}
