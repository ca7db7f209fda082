import type { Pool } from '@portico/server/platform/database/connect.ts'
import { sql } from 'kysely'

/**
 * Runs `work` on only one of the nodes that use a database. Returns false at once if another one runs it; the lock ends
 * with the work, or with the connection that holds it.
 */
export function onOneNode(database: Pool, work: () => Promise<void>): Promise<boolean> {
  return database.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(hashtext('portico_demo_fleet')) as taken`.execute(connection)
    if (rows[0]?.taken !== true) return false
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('portico_demo_fleet'))`.execute(connection)
    }
    return true
  })
}
