import { sql } from 'kysely'
import type { Pool } from '#server/platform/database/connect.ts'

/** Whether the database responds to a query. */
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

/** The address at which a server listens on this machine. */
export type Listening = { port: number; https: boolean }

/** Stores the address at which this server listens, for commands that run in another shell. */
export async function noteListening(database: Pool, { port, https }: Listening): Promise<void> {
  await database.updateTable('platform.deployment').set({ listens_at_port: port, listens_by_https: https }).execute()
}

/** The address at which the server that started last listens; `otherwise` if none has started yet. */
export async function readListening(database: Pool, otherwise: Listening): Promise<Listening> {
  const row = await database
    .selectFrom('platform.deployment')
    .select(['listens_at_port', 'listens_by_https'])
    .executeTakeFirst()
  const port = row?.listens_at_port ?? null
  return row === undefined || port === null ? otherwise : { port, https: row.listens_by_https }
}
