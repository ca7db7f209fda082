import { sql } from 'kysely'
import { inLookup, inTenant } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

const day = 24 * 60 * 60_000
/** The tables whose ended rows are deleted, and how long those are kept after their end, in milliseconds. */
const ending = [
  ['tenant.sessions', 0],
  ['tenant.code_challenges', 0],
  ['tenant.password_resets', 0],
  // Expired transactions are kept for a day: a user who returns late from a provider gets another message than one who
  // was never sent there.
  ['tenant.sign_in_transactions', day],
  ['tenant.provider_sessions', 0],
  ['tenant.replay_cache', 0],
  ['tenant.chat_tokens', 0],
] as const

/** How many rows one statement deletes. Each ended session sends a notification, so more would take long. */
const atOnce = 1_000
/** How many of the rows that ended first are read to find their tenants. */
const lookedAt = 5_000
/** How many rounds over the tenants of one table a run makes; the next run continues. */
const roundsAtMost = 20

/**
 * Deletes sessions past their absolute end, and unfinished flows, in batches, each in its tenant's transaction; rows that another node is
 * deleting are left to it. A tenant whose rows cannot be deleted does not hold up the others: an `AggregateError` is thrown at the end.
 */
export async function deleteEnded(database: Pool): Promise<void> {
  const errors: unknown[] = []
  for (const [table, known] of ending) {
    const ended = { table, before: new Date(Date.now() - known), isProved: false } as const
    await deleteAll(database, ended, errors)
  }
  // A provider's response is large: it is not kept after it has expired.
  await deleteAll(database, { table: 'tenant.sign_in_transactions', before: new Date(), isProved: true }, errors)
  if (errors.length > 0) throw new AggregateError(errors, `Failed to delete ended rows: ${String(errors[0])}`)
}

/** Rows that ended before an instant; `isProved`: only those that hold a provider's response. */
type Ended = { table: (typeof ending)[number][0]; before: Date; isProved: boolean }

async function deleteAll(database: Pool, ended: Ended, errors: unknown[]): Promise<void> {
  const done: string[] = []
  try {
    for (let round = 0; round < roundsAtMost; round += 1) {
      const tenants = await readTenantsOfEnded(database, ended, done)
      if (tenants.length === 0) return
      for (const tenantId of tenants) {
        // A tenant that fails, or whose rows other transactions have locked, is left to the next run.
        const deleted = await deleteBatch(database, ended, tenantId).catch((error: unknown) => {
          errors.push(error)
          return 0
        })
        if (deleted < atOnce) done.push(tenantId)
      }
    }
  } catch (error) {
    errors.push(error)
  }
}

/** The tenants of the rows that ended first, without `done`. */
async function readTenantsOfEnded(
  database: Pool,
  { table, before, isProved }: Ended,
  done: string[],
): Promise<string[]> {
  return inLookup(database, { ended: 'open' }, async (seen) => {
    const all = isProved
      ? seen.selectFrom(table).where(({ eb, fn }) => eb(fn<number>('octet_length', ['proved']), '>', 0))
      : seen.selectFrom(table)
    const ended = all.select('tenant_id').where('expires_at', '<', before).orderBy('expires_at').limit(lookedAt)
    const first = done.length === 0 ? ended : ended.where('tenant_id', 'not in', done)
    const tenants = await seen.selectFrom(first.as('first')).select('tenant_id').distinct().execute()
    return tenants.map((row) => row.tenant_id)
  })
}

/** Deletes up to `atOnce` ended rows of a tenant, except those that another transaction holds. Returns how many. */
async function deleteBatch(database: Pool, { table, before, isProved }: Ended, tenantId: string): Promise<number> {
  return inTenant(database, tenantId, async (tenant) => {
    const all = isProved
      ? tenant.selectFrom(table).where(({ eb, fn }) => eb(fn<number>('octet_length', ['proved']), '>', 0))
      : tenant.selectFrom(table)
    const batch = all
      .select(sql.ref<string>('ctid').as('row'))
      .where('tenant_id', '=', tenantId)
      .where('expires_at', '<', before)
      .orderBy('expires_at')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
    const deleting = tenant.deleteFrom(table).where('tenant_id', '=', tenantId).where(sql.ref('ctid'), 'in', batch)
    const { numDeletedRows } = await deleting.executeTakeFirst()
    return Number(numDeletedRows)
  })
}

// The lookup permits sessions that ended an hour ago and none that may still be used.
const isIdle = sql`last_seen_at + idle_minutes * interval '1 minute' < now() - interval '1 hour'`

/** Returns the tenants that have sessions which were idle for too long. */
export function readTenantsOfIdle(database: Pool): Promise<string[]> {
  return inLookup(database, { ended: 'open' }, async (seen) => {
    const { rows } = await sql<Pick<Row<'tenant.sessions'>, 'tenant_id'>>`
      select distinct tenant_id from tenant.sessions where ${isIdle}`.execute(seen)
    return rows.map((row) => row.tenant_id)
  })
}

/** Deletes up to `atMost` of a tenant's sessions that were idle for too long. Returns how many. */
export function deleteIdle(database: Pool, tenantId: string, atMost: number): Promise<number> {
  return inTenant(database, tenantId, async (tenant) => {
    const { numAffectedRows } = await sql`
      delete from tenant.sessions where tenant_id = ${tenantId} and ctid = any(array(
        select ctid from tenant.sessions where tenant_id = ${tenantId} and ${isIdle}
        limit ${atMost} for update skip locked))`.execute(tenant)
    return Number(numAffectedRows ?? 0)
  })
}
