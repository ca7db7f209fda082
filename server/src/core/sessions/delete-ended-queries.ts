import { sql } from 'kysely'
import type { EndedRows } from '#server/core/features/ended-rows.ts'
import { inLookup, inTenant } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** How many rows one statement deletes. Each ended session sends a notification, so more would take long. */
const atOnce = 1_000
/** How many of the rows that ended first are read to find their tenants. */
const lookedAt = 5_000
/** How many rounds over the tenants of one table a run makes; the next run continues. */
const roundsAtMost = 20

/**
 * Deletes ended rows of all kinds in batches, each in its tenant's transaction; rows that another node is deleting are
 * left to it. A tenant whose rows cannot be deleted does not hold up the others: an `AggregateError` is thrown at the
 * end.
 */
export async function deleteEnded(database: Pool, kinds: readonly EndedRows[]): Promise<void> {
  const errors: unknown[] = []
  for (const { keptFor, ...rows } of kinds)
    await deleteAll(database, { ...rows, before: new Date(Date.now() - keptFor) }, errors)
  if (errors.length > 0) throw new AggregateError(errors, `Failed to delete ended rows: ${String(errors[0])}`)
}

/** Rows of one kind that ended before an instant. */
type Ended = Omit<EndedRows, 'keptFor'> & { before: Date }

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

/** Returns the tenants of the rows that ended first, without `done`. */
async function readTenantsOfEnded(
  database: Pool,
  { table, before, holding }: Ended,
  done: string[],
): Promise<string[]> {
  return inLookup(database, { ended: 'open' }, async (seen) => {
    const all =
      holding === null
        ? seen.selectFrom(table)
        : seen.selectFrom(table).where(({ eb, fn }) => eb(fn<number>('octet_length', [sql.ref(holding)]), '>', 0))
    const ended = all.select('tenant_id').where('expires_at', '<', before).orderBy('expires_at').limit(lookedAt)
    const first = done.length === 0 ? ended : ended.where('tenant_id', 'not in', done)
    const tenants = await seen.selectFrom(first.as('first')).select('tenant_id').distinct().execute()
    return tenants.map((row) => row.tenant_id)
  })
}

/** Deletes up to `atOnce` ended rows of a tenant, except those that another transaction holds. Returns how many. */
async function deleteBatch(database: Pool, { table, before, holding }: Ended, tenantId: string): Promise<number> {
  return inTenant(database, tenantId, async (tenant) => {
    const all =
      holding === null
        ? tenant.selectFrom(table)
        : tenant.selectFrom(table).where(({ eb, fn }) => eb(fn<number>('octet_length', [sql.ref(holding)]), '>', 0))
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

// The lookup permits only sessions that ended at least an hour ago, and none that may still be used.
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
