import { sql } from 'kysely'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import type { Session } from '@portico/server/core/sessions/session.ts'
import type { FreshToken } from '@portico/server/core/sessions/token.ts'
import type { PasswordOwner } from './reset-queries.ts'

type Own = Pick<Session, 'tenantId' | 'accountId'>

/**
 * Returns the account of a session, with the terms of its owner that a password must not contain; null when it is
 * deleted.
 */
export function readOwner(database: Pool, { tenantId, accountId }: Own): Promise<PasswordOwner | null> {
  return inTenant(database, tenantId, async (tenant) => {
    const { rows } = await sql<PasswordOwner>`
      select owner.tenant_id as "tenantId", owner.name as "tenantName", owner.description as "tenantDescription",
        account.id as "accountId", account.email, account.firstname, account.lastname,
        case when owner.password_shortest is not null then
          json_build_object('shortest', owner.password_shortest, 'longest', owner.password_longest) end as "passwordLengths",
        true as "hasPassword"
      from tenant.accounts as account join tenant.tenants as owner on owner.tenant_id = account.tenant_id
      where account.tenant_id = ${tenantId} and account.id = ${accountId}`.execute(tenant)
    return rows[0] ?? null
  })
}

/**
 * Locks an account's reset and then its password, as every change does. Returns whether its hash is still the given
 * one: of two concurrent changes, one finds it unchanged.
 */
export async function lockPassword(tenant: TenantTx, { tenantId, accountId }: Own, hash: string): Promise<boolean> {
  await sql`
    select from tenant.password_resets where tenant_id = ${tenantId} and account_id = ${accountId} for update`.execute(
    tenant,
  )
  const { rows } = await sql`
    select from tenant.passwords
    where tenant_id = ${tenantId} and account_id = ${accountId} and hash = ${hash} for update`.execute(tenant)
  return rows.length > 0
}

/** Revokes the account's reset: its link and its temporary password are no longer valid. */
export async function revokeReset(tenant: TenantTx, { tenantId, accountId }: Own, at: Date): Promise<void> {
  await sql`
    update tenant.password_resets set used_at = ${at}
    where tenant_id = ${tenantId} and account_id = ${accountId} and used_at is null`.execute(tenant)
}

/**
 * Replaces the token of a session: the former one is no longer valid on any node. Returns whether the session still
 * existed.
 */
export async function renewSession(
  tenant: TenantTx,
  { tenantId, accountId, id }: Own & { id: string },
  { tokenHash, cookieHash }: FreshToken,
): Promise<boolean> {
  const { rows } = await sql`
    with former as (
      select token_hash from tenant.sessions
      where tenant_id = ${tenantId} and account_id = ${accountId} and id = ${id} for update),
    renewed as (
      update tenant.sessions set token_hash = ${tokenHash}, cookie_hash = ${cookieHash}
      where tenant_id = ${tenantId} and account_id = ${accountId} and id = ${id} returning id)
    select pg_notify('portico_session_end', encode(former.token_hash, 'hex')) from former, renewed`.execute(tenant)
  return rows.length > 0
}
