import { sql } from 'kysely'
import type { Schema } from '#server/platform/database/schema.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

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
  /** When the invitation of the account expires; null once it is accepted, and for all other accounts. */
  invitedUntil: Date | null
  lastLoginAt: Date | null
  madeAt: Date
}

/** Returns the accounts of the transaction's tenant, sorted by address; if an address is given, only those with it. */
export async function readFoundAccounts(
  scope: TenantTx,
  tenantId: string,
  email: string | null,
): Promise<FoundAccount[]> {
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

/**
 * Returns the owner with this address in the transaction's tenant, and whether a password is set; null if there is
 * none.
 */
export async function findOwner(
  scope: TenantTx,
  tenantId: string,
  { email, role }: { email: string; role: string },
): Promise<{ accountId: string; isActive: boolean; hasPassword: boolean } | null> {
  const { rows } = await sql<{ accountId: string; isActive: boolean; hasPassword: boolean }>`
    select account.id as "accountId", account.is_active as "isActive", exists (select from tenant.passwords as password
      where password.tenant_id = account.tenant_id and password.account_id = account.id) as "hasPassword"
    from tenant.accounts as account join tenant.roles as role
      on role.tenant_id = account.tenant_id and role.id = account.role_id
    where account.tenant_id = ${tenantId} and account.email = ${email} and role.name = ${role}`.execute(scope)
  return rows[0] ?? null
}
