import { sql } from 'kysely'
import { enterTenant } from '#server/core/tenants/scope-queries.ts'
import type { LookupTx, TenantTx } from '#server/core/tenants/scope.ts'

/** A new reset of a password: requested by its owner, or the way to a first password. */
export type NewReset = {
  tenantId: string
  accountId: string
  id: string
  tokenHash: Buffer
  temporaryHash: string
  requestedAt: Date
  expiresAt: Date
}

/**
 * Stores a reset as the account's only one, unless it has a newer one (or this one, in a repeated run), or its password was
 * changed after the request (compared in milliseconds). Enters the tenant. Returns whether the reset was stored.
 */
export async function beginReset(transaction: LookupTx | TenantTx, reset: NewReset): Promise<boolean> {
  const tenant = await enterTenant(transaction, reset.tenantId)
  const { rows } = await sql`
    insert into tenant.password_resets as reset
      (tenant_id, account_id, id, token_hash, temporary_hash, requested_at, expires_at)
    select ${reset.tenantId}::uuid, ${reset.accountId}::uuid, ${reset.id}::uuid, ${reset.tokenHash}::bytea,
      ${reset.temporaryHash}::text, ${reset.requestedAt}::timestamptz, ${reset.expiresAt}::timestamptz
    where not exists (select from tenant.passwords where tenant_id = ${reset.tenantId}
      and account_id = ${reset.accountId} and date_trunc('milliseconds', changed_at) > ${reset.requestedAt})
    on conflict (tenant_id, account_id) do update set id = excluded.id, token_hash = excluded.token_hash,
      temporary_hash = excluded.temporary_hash, requested_at = excluded.requested_at, expires_at = excluded.expires_at,
      tries = 0, proven_at = null, proven_network = null, used_at = null
    where (reset.requested_at, reset.id) < (excluded.requested_at, excluded.id)
    returning id`.execute(tenant)
  return rows.length > 0
}
