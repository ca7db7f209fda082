import { sql } from 'kysely'
import { enterTenant } from '#server/core/tenants/scope-queries.ts'
import { inLookup, type LookupTx, type TenantTx, inTenant } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { PasswordOwner } from './password-queries.ts'

/** A reset in one tenant: the account whose password it may set, and the hash of the emailed temporary password. */
export type ResetRow = PasswordOwner & { id: string; temporaryHash: string; tries: number }

const ofToken = (tokenHash: Buffer) => ({ token: tokenHash.toString('hex') })

/** Returns the tenants of a token's resets, in the order in which they are always locked. */
async function tenantsOfToken(seen: LookupTx, tokenHash: Buffer): Promise<string[]> {
  const rows = await seen
    .selectFrom('tenant.password_resets')
    .select('tenant_id')
    .where('token_hash', '=', tokenHash)
    .orderBy('tenant_id')
    .execute()
  return rows.map((row) => row.tenant_id)
}

/** The password lengths that the tenant (`owner`) has set, or null. */
const passwordLengthsColumn = sql`case when owner.password_shortest is not null then
  json_build_object('shortest', owner.password_shortest, 'longest', owner.password_longest) end as "passwordLengths"`

const rowColumns = sql`
  reset.id, reset.tenant_id as "tenantId", owner.name as "tenantName", owner.description as "tenantDescription",
  account.id as "accountId", account.email, account.firstname, account.lastname, reset.temporary_hash as "temporaryHash",
  reset.tries, ${passwordLengthsColumn}, exists (select from tenant.passwords as present
    where present.tenant_id = account.tenant_id and present.account_id = account.id) as "hasPassword"`

// An account that may no longer sign in, or whose tenant now uses single sign-on, has nothing to reset.
const isResettable = sql`
  account.tenant_id = reset.tenant_id and account.id = reset.account_id and account.is_active and owner.is_active
    and owner.tenant_id = reset.tenant_id and owner.authtype = 'local'`

/**
 * Counts a try of the temporary password in every tenant of a token before it is verified, so that of a hundred
 * concurrent guesses `atMost` pass. Returns the live resets with tries left; none for a token that is expired, used up
 * or unknown.
 */
export function claimTry(
  database: Pool,
  tokenHash: Buffer,
  { at, atMost }: { at: Date; atMost: number },
): Promise<ResetRow[]> {
  return inLookup(database, ofToken(tokenHash), async (seen) => {
    const claimed: ResetRow[] = []
    for (const tenantId of await tenantsOfToken(seen, tokenHash)) {
      await enterTenant(seen, tenantId)
      const { rows } = await sql<ResetRow>`
        update tenant.password_resets as reset set tries = reset.tries + 1
        from tenant.accounts as account, tenant.tenants as owner
        where reset.tenant_id = ${tenantId} and reset.token_hash = ${tokenHash} and reset.tries < ${atMost}
          and reset.used_at is null and reset.expires_at > ${at} and ${isResettable}
        returning ${rowColumns}`.execute(seen)
      claimed.push(...rows)
    }
    return claimed
  })
}

/**
 * Refunds a try whose password was right or was not verified. If it was right, `proven` has the time and the network to
 * store.
 */
export async function refundTry(
  tenant: TenantTx,
  row: ResetRow,
  proven: { at: Date; network: string } | null,
): Promise<void> {
  await enterTenant(tenant, row.tenantId)
  await sql`
    update tenant.password_resets set tries = greatest(tries - 1, 0),
      proven_at = coalesce(${proven?.at ?? null}::timestamptz, proven_at),
      proven_network = coalesce(${proven?.network ?? null}::text, proven_network)
    where tenant_id = ${row.tenantId} and account_id = ${row.accountId} and id = ${row.id}`.execute(tenant)
}

/** Returns the live resets of a token whose temporary password was entered from `network`. */
export function readProvenResets(database: Pool, tokenHash: Buffer, network: string, at: Date): Promise<ResetRow[]> {
  return inLookup(database, ofToken(tokenHash), async (seen) => {
    const proven: ResetRow[] = []
    for (const tenantId of await tenantsOfToken(seen, tokenHash)) {
      await enterTenant(seen, tenantId)
      const { rows } = await sql<ResetRow>`
        select ${rowColumns}
        from tenant.password_resets as reset, tenant.accounts as account, tenant.tenants as owner
        where reset.tenant_id = ${tenantId} and reset.token_hash = ${tokenHash} and reset.proven_network = ${network}
          and reset.used_at is null and reset.expires_at > ${at} and ${isResettable}`.execute(seen)
      proven.push(...rows)
    }
    return proven
  })
}

/**
 * Consumes all resets of a token, in every tenant. Enters the tenant of `row` last, and returns that transaction if
 * this was the first use, else null. Of two concurrent calls only one is the first use.
 */
export async function consumeReset(
  seen: LookupTx,
  tokenHash: Buffer,
  row: ResetRow,
  at: Date,
): Promise<TenantTx | null> {
  let isFirst = false
  for (const tenantId of await tenantsOfToken(seen, tokenHash)) {
    const tenant = await enterTenant(seen, tenantId)
    const { rows } = await sql`
      update tenant.password_resets set used_at = ${at}
      where tenant_id = ${tenantId} and token_hash = ${tokenHash} and used_at is null returning id`.execute(tenant)
    if (tenantId === row.tenantId) isFirst = rows.length > 0
  }
  const tenant = await enterTenant(seen, row.tenantId)
  return isFirst ? tenant : null
}

/** Returns the hash of a reset's token, or null if a newer reset replaced it. */
export async function readResetHash(database: Pool, tenantId: string, resetId: string): Promise<Buffer | null> {
  const row = await inTenant(database, tenantId, (tenant) =>
    tenant
      .selectFrom('tenant.password_resets')
      .select('token_hash')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', resetId)
      .executeTakeFirst(),
  )
  return row?.token_hash ?? null
}

/** Deletes the reset of an account, whether it is still valid or not. */
export async function deleteReset(
  tenant: TenantTx,
  { tenantId, accountId }: { tenantId: string; accountId: string },
): Promise<void> {
  await tenant
    .deleteFrom('tenant.password_resets')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute()
}
