import { sql, type Kysely } from 'kysely'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Row, Schema } from '#server/platform/database/schema.ts'

/** Returns whether the database responds to a query. */
export async function isDatabaseReachable(database: Pool): Promise<boolean> {
  try {
    await sql`select 1`.execute(database)
    return true
  } catch {
    return false
  }
}

/** Stores the fingerprint if the database has none yet. Returns the stored one. */
export async function readOrKeepFingerprint(database: Pool, fingerprint: string): Promise<string> {
  await database
    .insertInto('platform.deployment')
    .values({ secret_fingerprint: fingerprint, demo_loaded_at: null })
    .onConflict((conflict) => conflict.column('one').doNothing())
    .execute()
  const row = await database.selectFrom('platform.deployment').select('secret_fingerprint').executeTakeFirstOrThrow()
  return row.secret_fingerprint
}

/** Stores the fingerprint of the secret that the database is sealed with. */
export async function writeFingerprint(database: Pool, fingerprint: string): Promise<void> {
  await database.updateTable('platform.deployment').set({ secret_fingerprint: fingerprint }).execute()
}

/** The local port at which a server listens, and whether it uses https there. */
export type Listening = { port: number; https: boolean }

/** Stores the address at which this server listens, for commands that run in another shell. */
export async function noteListening(database: Pool, { port, https }: Listening): Promise<void> {
  await database.updateTable('platform.deployment').set({ listens_at_port: port, listens_by_https: https }).execute()
}

/** Returns the address at which the server that started last listens; `otherwise` if none has started yet. */
export async function readListening(database: Pool, otherwise: Listening): Promise<Listening> {
  const row = await database
    .selectFrom('platform.deployment')
    .select(['listens_at_port', 'listens_by_https'])
    .executeTakeFirst()
  const port = row?.listens_at_port ?? null
  return row === undefined || port === null ? otherwise : { port, https: row.listens_by_https }
}

/** The columns of the one row about this deployment that modules of the core and features use. */
type Kept = Pick<Row<'platform.deployment'>, 'trial_approver' | 'device_hours_until'>

/** Returns the value of a column about this deployment; null if it has none. */
export async function readDeployment<Column extends keyof Kept>(
  database: Kysely<Schema>,
  column: Column,
): Promise<Kept[Column] | null> {
  const row = await database
    .selectFrom('platform.deployment')
    .select(['trial_approver', 'device_hours_until'])
    .executeTakeFirst()
  return row?.[column] ?? null
}

/** Stores the value of a column about this deployment. */
export async function writeDeployment(database: Kysely<Schema>, values: Partial<Kept>): Promise<void> {
  await database.updateTable('platform.deployment').set(values).execute()
}

/** Moves an instant about this deployment forward. Changes nothing if the stored instant is later. */
export async function advanceDeployment(database: Pool, column: 'device_hours_until', to: Date): Promise<void> {
  await database
    .updateTable('platform.deployment')
    .set(column, to)
    .where((row) => row.or([row(column, 'is', null), row(column, '<', to)]))
    .execute()
}
