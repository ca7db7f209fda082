import { sql } from 'kysely'
import type { Keys } from '#server/platform/crypto/secret.ts'
import { enterTenant } from '#server/core/tenants/scope-queries.ts'
import type { LookupTx, TenantTx } from '#server/core/tenants/scope.ts'

/** The secrets of a reset email: the `resettoken` of its link (43 characters) and the temporary password (19). */
export type ResetSecrets = { token: string; temporaryPassword: string }

// These alphabets leave out letters and digits that look alike.
const alphabets = [
  'ABCDEFGHJKLMNPQRSTUVWXYZ',
  'abcdefghijkmnpqrstuvwxyz',
  '23456789',
  'abcdefghijkmnpqrstuvwxyz',
] as const
const groups = 4

/**
 * Derives the secrets of the reset `id`, so that they are stored only in the email. The temporary password has 67 bits
 * in four groups of upper case, lower case, digit and lower case, joined by hyphens: it meets the rules of a new one.
 */
export function resetSecretsOf(secret: Keys, id: string): ResetSecrets {
  const bytes = Buffer.concat([
    secret.mac('temporary-password', `${id}:1`),
    secret.mac('temporary-password', `${id}:2`),
  ])
  const letter = (alphabet: string, index: number) => alphabet[bytes.readUInt32BE(index * 4) % alphabet.length] ?? ''
  const groupAt = (index: number) =>
    alphabets.map((alphabet, offset) => letter(alphabet, index * alphabets.length + offset)).join('')
  return {
    token: secret.mac('reset-token', id).toString('base64url'),
    temporaryPassword: Array.from({ length: groups }, (_, index) => groupAt(index)).join('-'),
  }
}

/** A new reset of a password: its owner requested it, or it lets the owner set a first password. */
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
 * Stores a reset as the account's only one. Stores nothing if the account has a newer reset (or this one, in a repeated
 * run), or if its password was changed after the request (compared in milliseconds). Enters the tenant. Returns whether
 * the reset was stored.
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
