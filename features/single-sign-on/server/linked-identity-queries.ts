import { insertAccountUnlessTaken } from '@portico/server/core/accounts/account-queries.ts'
import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Connection, Identity } from './connection.ts'

type Key = { connection: Connection; identity: Pick<Identity, 'issuer' | 'subject'> }
export type LinkedAccount = { id: string; email: string; roleId: string }

/** Returns the account that a provider's subject is linked to, or null. Marks the link as used. */
export async function findLinked(
  tenant: TenantTx,
  { connection, identity }: Key,
  at: Date,
): Promise<LinkedAccount | null> {
  const { rows } = await sql<LinkedAccount>`
    update tenant.linked_identities as link set last_used_at = ${at}
    from tenant.accounts as account
    where link.tenant_id = ${connection.tenantId} and link.connection_id = ${connection.id}
      and link.issuer = ${identity.issuer} and link.subject = ${identity.subject}
      and account.tenant_id = link.tenant_id and account.id = link.account_id
    returning account.id, account.email, account.role_id as "roleId"`.execute(tenant)
  return rows[0] ?? null
}

/** Returns whether a tenant is active. */
export async function isActiveTenant(tenant: TenantTx, tenantId: string): Promise<boolean> {
  const found = await tenant
    .selectFrom('tenant.tenants')
    .select('is_active')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return found?.is_active === true
}

/** Returns whether the tenant has proven a mail domain. */
export async function isProvenDomain(tenant: TenantTx, tenantId: string, domain: string): Promise<boolean> {
  const found = await tenant
    .selectFrom('tenant.proven_domains')
    .select('domain')
    .where('tenant_id', '=', tenantId)
    .where('domain', '=', domain)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Returns the account of an address, and whether another subject of this provider is linked to it; null when there is
 * none.
 */
export async function findByEmail(
  tenant: TenantTx,
  { id, tenantId }: Connection,
  email: string,
): Promise<(LinkedAccount & { isTaken: boolean }) | null> {
  const { rows } = await sql<LinkedAccount & { isTaken: boolean }>`
    select account.id, account.email, account.role_id as "roleId", exists (
      select from tenant.linked_identities as link where link.tenant_id = account.tenant_id
        and link.connection_id = ${id} and link.account_id = account.id) as "isTaken"
    from tenant.accounts as account where account.tenant_id = ${tenantId} and account.email = ${email}
    for update of account`.execute(tenant)
  return rows[0] ?? null
}

/** Links a provider's subject to this account. */
export async function linkAccount(tenant: TenantTx, { connection, identity }: Key, accountId: string): Promise<void> {
  await tenant
    .insertInto('tenant.linked_identities')
    .values({
      tenant_id: connection.tenantId,
      connection_id: connection.id,
      issuer: identity.issuer,
      subject: identity.subject,
      account_id: accountId,
    })
    .execute()
}

/** Creates an account at the first sign-in of a subject. Null when another account has taken the address. */
export async function createAccount(
  tenant: TenantTx,
  { tenantId, defaultCompanyId }: Connection,
  { identity, roleId }: { identity: Identity; roleId: string },
): Promise<LinkedAccount | null> {
  const { email, firstname, lastname } = identity
  const id = await insertAccountUnlessTaken(tenant, tenantId, {
    email,
    firstname: firstname === '' && lastname === '' ? (email.split('@')[0] ?? email) : firstname.slice(0, 100),
    lastname: lastname.slice(0, 100),
    roleId,
    companyId: defaultCompanyId,
  })
  return id === null ? null : { id, email, roleId }
}

/** Returns the roles of this connection's groups, in order of precedence. */
export function readGroupRoles(tenant: TenantTx, { tenantId, id }: Connection) {
  return tenant
    .selectFrom('tenant.group_roles')
    .select(['group_name', 'role_id'])
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', id)
    .orderBy('rank')
    .orderBy('group_name')
    .execute()
}
