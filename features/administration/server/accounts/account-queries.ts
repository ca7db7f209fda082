import { sql } from 'kysely'
import type { Schema } from '@portico/server/platform/database/schema.ts'
import { inLookup, inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** An account as administration shows it, with its tenant. */
export type FoundAccount = {
  tenantId: string
  tenant: string
  tenantHost: string | null
  isTenantActive: boolean
  authtype: Schema['tenant.tenants']['authtype']
  id: string
  email: string
  firstname: string
  lastname: string
  role: string
  company: string
  isActive: boolean
  isServicedesk: boolean
  hasPassword: boolean
  /** When its invitation expires; null once it is accepted, and for all other accounts. */
  invitedUntil: Date | null
  lastLoginAt: Date | null
  madeAt: Date
}

/** The accounts of a tenant that the transaction is in, by address; only those of one address if it is given. */
export async function readAccounts(scope: TenantTx, tenantId: string, email: string | null): Promise<FoundAccount[]> {
  const { rows } = await sql<FoundAccount>`
    select account.tenant_id as "tenantId", owner.name as tenant, owner.host as "tenantHost",
      owner.is_active as "isTenantActive", owner.authtype, account.id, account.email, account.firstname,
      account.lastname, role.name as role, company.name as company, account.is_active as "isActive",
      account.is_servicedesk as "isServicedesk", account.invited_until as "invitedUntil",
      account.last_login_at as "lastLoginAt", account.created_at as "madeAt",
      exists (select from tenant.passwords as password
        where password.tenant_id = account.tenant_id and password.account_id = account.id) as "hasPassword"
    from tenant.accounts as account
      join tenant.tenants as owner on owner.tenant_id = account.tenant_id
      join tenant.roles as role on role.tenant_id = account.tenant_id and role.id = account.role_id
      join tenant.companies as company on company.tenant_id = account.tenant_id and company.id = account.company_id
    where account.tenant_id = ${tenantId} and (${email}::text is null or account.email = ${email})
    order by account.email`.execute(scope)
  return rows
}

/** The tenants that have an account of an address. */
async function readTenantsOfEmail(database: Pool, email: string): Promise<string[]> {
  const rows = await inLookup(database, { email }, (seen) =>
    seen.selectFrom('tenant.accounts').select('tenant_id').where('email', '=', email).orderBy('tenant_id').execute(),
  )
  return rows.map((row) => row.tenant_id)
}

/** All accounts of an address, in all tenants. */
export async function readAccountsOfEmail(database: Pool, email: string): Promise<FoundAccount[]> {
  const found: FoundAccount[] = []
  for (const tenantId of await readTenantsOfEmail(database, email))
    found.push(...(await inTenant(database, tenantId, (scope) => readAccounts(scope, tenantId, email))))
  return found
}

/** Locks the tenant that the transaction is in, so that concurrent changes cannot remove its last owner. */
export async function holdTenant(scope: TenantTx, tenantId: string): Promise<void> {
  await scope
    .selectFrom('tenant.tenants')
    .select('tenant_id')
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst()
}

/** How many active accounts besides this one have a role of this name. */
export async function countOthers(scope: TenantTx, { tenantId, id }: FoundAccount, role: string): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from tenant.accounts as account join tenant.roles as role
      on role.tenant_id = account.tenant_id and role.id = account.role_id
    where account.tenant_id = ${tenantId} and account.id <> ${id} and account.is_active and role.name = ${role}
      and account.invited_until is null`.execute(scope)
  return rows[0]?.others ?? 0
}

export type Named = { id: string; name: string }

/** The roles of the tenant that the transaction is in, by name. */
export function readRoleNames(scope: TenantTx, tenantId: string): Promise<Named[]> {
  return scope
    .selectFrom('tenant.roles')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .orderBy('name')
    .execute()
}

/** The companies of the tenant that the transaction is in: its own first, samples last. */
export async function readCompanies(scope: TenantTx, tenantId: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select company.id, company.name from tenant.companies as company
      join tenant.tenants as owner on owner.tenant_id = company.tenant_id
    where company.tenant_id = ${tenantId}
    order by company.is_sample, company.name <> owner.name, company.name`.execute(scope)
  return rows
}

/** Deletes the resets and email code challenges whose emails went to an account's address. */
export async function endMailed(scope: TenantTx, { tenantId, id }: FoundAccount): Promise<void> {
  for (const table of ['tenant.password_resets', 'tenant.code_challenges'] as const)
    await scope.deleteFrom(table).where('tenant_id', '=', tenantId).where('account_id', '=', id).execute()
}
