import { sql } from 'kysely'
import { inLookup } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

const day = 24 * 60 * 60_000
/** The tables whose ended rows are deleted, and for how long after their end they are kept, in milliseconds. */
const ending = [
  ['tenant.sessions', 0],
  ['tenant.code_challenges', 0],
  ['tenant.password_resets', 0],
  // Kept for a day: a user who returns late from a provider gets another message than one who was never sent there.
  ['tenant.sign_in_transactions', day],
  ['tenant.provider_sessions', 0],
  ['tenant.replay_cache', 0],
  ['tenant.chat_tokens', 0],
] as const

/**
 * Deletes sessions past their absolute end, and unfinished flows. Rows of one tenant that cannot be deleted do not hold
 * up the others: then an `AggregateError` is thrown at the end.
 */
export async function deleteEnded(database: Pool): Promise<void> {
  const errors: unknown[] = []
  for (const [table, known] of ending) {
    const ended = { table, before: new Date(Date.now() - known), isProved: false } as const
    await deleteOf(database, ended).catch(() => deleteByTenant(database, ended, errors))
  }
  // A provider's response is large: it is not kept after it has expired.
  const proved = { table: 'tenant.sign_in_transactions', before: new Date(), isProved: true } as const
  await deleteOf(database, proved).catch(() => deleteByTenant(database, proved, errors))
  if (errors.length > 0) throw new AggregateError(errors, `Failed to delete ended rows: ${String(errors[0])}`)
}

/** Rows that ended before an instant; `isProved`: only those that hold a provider's response. */
type Ended = { before: Date } & (
  | { table: (typeof ending)[number][0]; isProved: false }
  | { table: 'tenant.sign_in_transactions'; isProved: true }
)

async function deleteOf(database: Pool, ended: Ended, tenantId: string | null = null): Promise<void> {
  await inLookup(database, { ended: 'open' }, (seen) => {
    const { table, before, isProved } = ended
    const all = isProved
      ? seen.deleteFrom(table).where(({ eb, fn }) => eb(fn<number>('octet_length', ['proved']), '>', 0))
      : seen.deleteFrom(table)
    const expired = all.where('expires_at', '<', before)
    return (tenantId === null ? expired : expired.where('tenant_id', '=', tenantId)).execute()
  })
}

/** The same for each tenant by itself, after it failed for all of them at once; adds each failure to `errors`. */
async function deleteByTenant(database: Pool, ended: Ended, errors: unknown[]): Promise<void> {
  try {
    const tenants = await inLookup(database, { ended: 'open' }, (seen) =>
      seen.selectFrom(ended.table).select('tenant_id').distinct().where('expires_at', '<', ended.before).execute(),
    )
    for (const { tenant_id: tenantId } of tenants)
      await deleteOf(database, ended, tenantId).catch((error: unknown) => errors.push(error))
  } catch (error) {
    errors.push(error)
  }
}

// The lookup permits sessions that ended an hour ago and none that may still be used.
const isIdle = sql`last_seen_at + idle_minutes * interval '1 minute' < now() - interval '1 hour'`

/** Returns the tenants that have sessions which ended by being idle. */
export function readTenantsOfIdle(database: Pool): Promise<string[]> {
  return inLookup(database, { ended: 'open' }, async (seen) => {
    const { rows } = await sql<Pick<Row<'tenant.sessions'>, 'tenant_id'>>`
      select distinct tenant_id from tenant.sessions where ${isIdle}`.execute(seen)
    return rows.map((row) => row.tenant_id)
  })
}

/** Deletes a tenant's sessions that ended by being idle. */
export async function deleteIdle(database: Pool, tenantId: string): Promise<void> {
  await inLookup(database, { ended: 'open' }, (seen) =>
    sql`delete from tenant.sessions where tenant_id = ${tenantId} and ${isIdle}`.execute(seen),
  )
}
