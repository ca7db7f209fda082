import type { Pool } from '@portico/server/platform/database/connect.ts'
import { sql } from 'kysely'

/**
 * Runs `work` unless another node of the same database is running it; then returns false immediately. The lock is
 * released with the end of the work or of the connection.
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
