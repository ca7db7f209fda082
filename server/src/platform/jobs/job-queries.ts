import { sql, type Kysely } from 'kysely'
import type pg from 'pg'
import type * as z from 'zod'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { priorityOf, queueOf, type Job } from './define-job.ts'

/**
 * When and under which key a job is queued. Only one job waits for each key: a new one replaces it. Jobs of the same
 * `queue` run one after the other; a scheduled job has the queue of its schedule.
 */
export type Queueing = { key?: string; notBefore?: Date | null; queue?: string }

/**
 * Queues a job in the transaction of the change that it belongs to: both are committed or neither. With the pool it is
 * queued in its own transaction.
 */
export async function enqueue<Payload extends z.ZodType>(
  database: Kysely<Schema>,
  job: Job<Payload>,
  payload: z.input<Payload>,
  { key, notBefore, queue }: Queueing = {},
): Promise<void> {
  const ofQueue = queue ?? (job.schedule === null ? null : queueOf(job.schedule))
  await sql`
    select graphile_worker.add_job(${job.name}, ${payloadOf(job, payload)}::json, max_attempts => ${job.tries},
      job_key => ${key ?? null}, run_at => ${notBefore ?? null}::timestamptz, queue_name => ${ofQueue},
      priority => ${priorityOf(job)})`.execute(database)
}

/**
 * Returns the payload of a job as its column stores it, for a statement that queues the job beside other work, in one
 * round trip.
 */
export function payloadOf<Payload extends z.ZodType>(_job: Job<Payload>, payload: z.input<Payload>): string {
  return JSON.stringify(payload)
}

/** Acquires the liveness lock of a node, which lasts as long as the connection. */
export async function holdNodeLock(connection: pg.Client, node: string): Promise<void> {
  await connection.query('select pg_advisory_lock(hashtextextended($1, 0))', [node])
}

/** Returns the nodes that hold jobs, except those that took one just now and may still be acquiring their lock. */
export async function readBusyNodes(database: Pool): Promise<string[]> {
  const { rows } = await sql<{ locked_by: string }>`
    select distinct locked_by from graphile_worker.jobs
    where locked_by is not null and locked_at < now() - interval '2 seconds'`.execute(database)
  return rows.map((row) => row.locked_by)
}

/**
 * Returns the jobs that a node has held for five seconds or more: longer than it waits for the response that assigns
 * one.
 */
export async function readHeldJobs(database: Pool, node: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from graphile_worker.jobs
    where locked_by = ${node} and locked_at < now() - interval '5 seconds'`.execute(database)
  return rows.map((row) => row.id)
}

/**
 * Frees the jobs of dead nodes. A live node holds its lock, so only a dead node's lock can be acquired. Returns the
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

/**
 * Returns the due jobs that have not begun, by kind, and for how many seconds the oldest has been due; 100,000 jobs are
 * counted at most.
 */
export async function readJobBacklog(database: Pool): Promise<{ kind: string; jobs: number; oldest: number }[]> {
  const { rows } = await sql<{ kind: string; jobs: number; oldest: number }>`
    select task.identifier as kind, count(*)::integer as jobs, extract(epoch from now() - min(due.run_at))::float8 as oldest
    from (select task_id, run_at from graphile_worker._private_jobs
      where is_available and run_at <= now() order by priority, run_at limit 100000) as due
    join graphile_worker._private_tasks as task on task.id = due.task_id group by task.identifier`.execute(database)
  return rows
}
