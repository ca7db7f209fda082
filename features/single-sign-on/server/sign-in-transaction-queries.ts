import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { enterTenant } from '@portico/server/core/tenants/scope-queries.ts'
import { inLookup, inTenant } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** A sign-in that waits for a provider: its data, and the keys that find it. */
export type SignInTransaction = {
  tenantId: string
  connectionId: string
  stateHash: Buffer
  browserHash: Buffer
  /** The checks of openid-client, sealed. */
  sealed: Buffer
  requestId: string
  redirectUri: string
  email: string
  appname: string
  timezone: string
  device: string
  source: string
  /** The visitor's arrival (target, device), as JSON. */
  after: string
  at: Date
  expiresAt: Date
}

export type TakenTransaction = SignInTransaction & { proved: Buffer | null }

/** Stores a sign-in that goes to a provider. */
export async function writeTransaction(database: Pool, transaction: SignInTransaction): Promise<void> {
  await inTenant(database, transaction.tenantId, (tenant) =>
    tenant
      .insertInto('tenant.sign_in_transactions')
      .values({
        tenant_id: transaction.tenantId,
        id: uuid(),
        connection_id: transaction.connectionId,
        state_hash: transaction.stateHash,
        browser_hash: transaction.browserHash,
        sealed: transaction.sealed,
        request_id: transaction.requestId,
        redirect_uri: transaction.redirectUri,
        email: transaction.email,
        appname: transaction.appname,
        timezone: transaction.timezone,
        device: transaction.device,
        source: transaction.source,
        after: transaction.after,
        created_at: transaction.at,
        expires_at: transaction.expiresAt,
      })
      .execute(),
  )
}

/** How long a response is kept for its browser, which is redirected to our page at once, in milliseconds. */
const keptFor = 5 * 60_000

/**
 * Stores the first response for a state until its browser sends the call: a second click on the provider's button posts
 * another, whose redirect the browser follows. Returns whether a sign-in with this state waits. For a late response
 * only its arrival is stored: the sign-in is refused as expired.
 */
export function keepResponse(database: Pool, stateHash: Buffer, sealed: Buffer, at: Date): Promise<boolean> {
  return inLookup(database, { state: stateHash.toString('hex') }, async (seen) => {
    const found = await seen
      .selectFrom('tenant.sign_in_transactions')
      .select('tenant_id')
      .where('state_hash', '=', stateHash)
      .executeTakeFirst()
    if (found === undefined) return false
    await enterTenant(seen, found.tenant_id)
    await sql`
      update tenant.sign_in_transactions
      set proved = case when expires_at > ${at} then ${sealed} else ''::bytea end,
        expires_at = least(expires_at, ${new Date(at.getTime() + keptFor)}::timestamptz)
      where tenant_id = ${found.tenant_id} and state_hash = ${stateHash} and proved is null`.execute(seen)
    return true
  })
}

/**
 * Deletes and returns the sign-in of a state, so that it is used once, by the browser it began in. Null when there is
 * none; an expired one is returned too.
 */
export function takeTransaction(
  database: Pool,
  { stateHash, browserHash }: { stateHash: Buffer; browserHash: Buffer },
): Promise<TakenTransaction | null> {
  return inLookup(database, { state: stateHash.toString('hex') }, async (seen) => {
    const found = await seen
      .selectFrom('tenant.sign_in_transactions')
      .select('tenant_id')
      .where('state_hash', '=', stateHash)
      .executeTakeFirst()
    if (found === undefined) return null
    await enterTenant(seen, found.tenant_id)
    const row = await seen
      .deleteFrom('tenant.sign_in_transactions')
      .where('tenant_id', '=', found.tenant_id)
      .where('state_hash', '=', stateHash)
      .where('browser_hash', '=', browserHash)
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) return null
    return {
      tenantId: row.tenant_id,
      connectionId: row.connection_id,
      stateHash: row.state_hash,
      browserHash: row.browser_hash,
      sealed: row.sealed,
      requestId: row.request_id,
      proved: row.proved,
      redirectUri: row.redirect_uri,
      email: row.email,
      appname: row.appname,
      timezone: row.timezone,
      device: row.device,
      source: row.source,
      after: row.after,
      at: row.created_at,
      expiresAt: row.expires_at,
    }
  })
}
