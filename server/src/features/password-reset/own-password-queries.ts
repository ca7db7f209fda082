import { sql } from 'kysely'
import { inTenant, type TenantTx } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Session } from '#server/core/sessions/session.ts'
import type { FreshToken } from '#server/core/sessions/token.ts'
import type { PasswordOwner } from '#server/features/password-reset/reset-parts.ts'

type Own = Pick<Session, 'tenantId' | 'accountId'>

/** The account of a session, with the words of its owner that no password may hold; null when it is no more. */
export function readOwner(database: Pool, { tenantId, accountId }: Own): Promise<PasswordOwner | null> {
  return inTenant(database, tenantId, async (tenant) => {
    const { rows } = await sql<PasswordOwner>`
      select owner.tenant_id as "tenantId", owner.name as "tenantName", owner.description as "tenantDescription",
        account.id as "accountId", account.email, account.firstname, account.lastname
      from tenant.accounts as account join tenant.tenants as owner on owner.tenant_id = account.tenant_id
      where account.tenant_id = ${tenantId} and account.id = ${accountId}`.execute(tenant)
    return rows[0] ?? null
  })
}

/**
 * Locks an account's password, and its reset before it as every change does. Gives whether its hash is the given one
 * still: of two changes at once, one finds it.
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

/** Uses up the account's reset, so that its link and its temporary password open nothing. */
export async function withdrawReset(tenant: TenantTx, { tenantId, accountId }: Own, at: Date): Promise<void> {
  await sql`
    update tenant.password_resets set used_at = ${at}
    where tenant_id = ${tenantId} and account_id = ${accountId} and used_at is null`.execute(tenant)
}

/**
 * Gives a session another token: what was copied of the former one opens nothing, on any node. Gives whether the session
 * was there still.
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
