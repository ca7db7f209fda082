import { sql } from 'kysely'
import type { Database } from '#server/plumbing/database/scope.ts'

/** Whether the database answers a query at all. */
export async function answersAtAll(database: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(database)
    return true
  } catch {
    return false
  }
}

/** Keeps the fingerprint if the database has none yet; gives the one it has. */
export async function readOrKeepFingerprint(database: Database, fingerprint: string): Promise<string> {
  await database
    .insertInto('platform.deployment')
    .values({ secret_fingerprint: fingerprint, demo_loaded_at: null })
    .onConflict((conflict) => conflict.column('one').doNothing())
    .execute()
  const row = await database.selectFrom('platform.deployment').select('secret_fingerprint').executeTakeFirstOrThrow()
  return row.secret_fingerprint
}
