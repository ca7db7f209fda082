import { sql } from 'kysely'
import type pg from 'pg'
import type { Pool } from '#server/platform/database/connect.ts'

/** Says that this node lives, for as long as the connection does. */
export async function holdNodeLock(connection: pg.Client, node: string): Promise<void> {
  await connection.query('select pg_advisory_lock(hashtextextended($1, 0))', [node])
}

/** The nodes that hold jobs, but for those that took one just now and may still be taking their lock. */
export async function readBusyNodes(database: Pool): Promise<string[]> {
  const { rows } = await sql<{ locked_by: string }>`
    select distinct locked_by from graphile_worker.jobs
    where locked_by is not null and locked_at < now() - interval '2 seconds'`.execute(database)
  return rows.map((row) => row.locked_by)
}

/** The jobs that a node has held for five seconds or more: longer than it waits for the answer that gives it one. */
export async function readHeldJobs(database: Pool, node: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from graphile_worker.jobs
    where locked_by = ${node} and locked_at < now() - interval '5 seconds'`.execute(database)
  return rows.map((row) => row.id)
}

/**
 * Frees the jobs of nodes that are gone: a node that lives holds its lock, so only a dead one's can be taken. Gives the
 * nodes whose jobs were freed.
 */
export async function freeJobsOfDeadNodes(database: Pool, nodes: readonly string[]): Promise<string[]> {
  return database.transaction().execute(async (transaction) => {
    const dead: string[] = []
    for (const node of nodes) {
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${node}, 0)) as taken`.execute(transaction)
      if (rows[0]?.taken === true) dead.push(node)
    }
    if (dead.length > 0) await sql`select graphile_worker.force_unlock_workers(${dead}::text[])`.execute(transaction)
    return dead
  })
}
