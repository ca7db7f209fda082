import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Logger as JobLogger,
  parseCronItems,
  run,
  type CronItem,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Pool } from '#server/platform/database/connect.ts'
import { queueOf, type HandledJob, type Job } from './define-job.ts'
import { freeJobsOfDeadNodes, readBusyNodes, readHeldJobs } from './job-queries.ts'
import { holdLock } from './liveness-lock.ts'

/**
 * How many jobs run concurrently on one node. Of the ten others, at most four wait for webhooks and at most four are
 * scheduled, so two workers remain for further kinds. Awaited jobs have their own workers (decisions/0115).
 */
const concurrency = { awaited: 2, other: 10 } as const
/** How often jobs of dead nodes are searched for, in milliseconds. */
const checkEvery = 2_000

/** How soon a runner that gave up is replaced, in milliseconds. */
const restartAfter = 500

/**
 * How long a runner may take to end its jobs, in milliseconds; a job that takes longer is run again by its successor.
 */
const longestStop = 30_000

type Parts = {
  database: Pool
  pool: pg.Pool
  log: Logger
  jobs: readonly HandledJob[]
  /** `longestStop` unless a test shortens it. */
  stopWithin?: number
}

type Group = keyof typeof concurrency

/** One run of graphile-worker under its own name, whose liveness lock it holds. */
type Node = {
  name: string
  ended: Promise<void>
  /**
   * Returns the jobs that the database assigns to this run but its memory does not have. A job that the run has just
   * completed may be among them once.
   */
  lost(): Promise<string[]>
  /** Whether the run has stopped taking jobs. */
  isStuck(): boolean
  /**
   * Stops the run when its jobs have ended, or after `longestStop`: after a cut connection graphile-worker may wait
   * forever.
   */
  stop(): Promise<void>
}

/** Runs these jobs of the queue; only one node queues jobs with a schedule. Awaited jobs have their own runner. */
export async function openJobs(parts: Parts): Promise<{ close(): Promise<void> }> {
  const opened: { close(): Promise<void> }[] = []
  const close = async () => void (await Promise.all(opened.map((runner) => runner.close())))
  try {
    for (const group of ['awaited', 'other'] as const) {
      const jobs = parts.jobs.filter(({ job }) => job.isAwaited === (group === 'awaited'))
      if (jobs.length > 0) opened.push(await openRunner({ ...parts, jobs, group }))
    }
  } catch (error) {
    await close()
    throw error
  }
  return { close }
}

/**
 * Keeps a runner of these jobs running. graphile-worker keeps a killed worker's jobs locked for four hours; here every
 * runner holds an advisory lock under its pool's name, so the others (and its own next start) free a dead one's jobs
 * within seconds. A runner is replaced when it gave up because the database failed while it recorded a job's end, when
 * it has lost the response that assigned it a job, and when it is stuck.
 */
async function openRunner(parts: Parts & { group: Group }): Promise<{ close(): Promise<void> }> {
  let node: Node | null = await startNode(parts)
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const replace = async (): Promise<void> => {
    try {
      const fresh = await startNode(parts)
      if (closed) return await fresh.stop()
      node = fresh
      watch(fresh)
      parts.log.info('Job runner restarted.')
    } catch {
      if (!closed) retry = setTimeout(() => void replace(), restartAfter)
    }
  }
  const watch = (watched: Node): void => {
    void watched.ended.then(async () => {
      if (closed) return
      parts.log.warn('Job runner stopped; restarting.')
      node = null
      await watched.stop()
      await replace()
    })
  }
  watch(node)
  // Frees orphaned jobs at once too: a node that is killed repeatedly would otherwise never reach the first check.
  void freeOrphans(node.name, parts)
  let suspects = new Set<string>()
  const check = async (): Promise<void> => {
    const checked = node
    await freeOrphans(checked?.name, parts)
    const lost = (await checked?.lost().catch(() => [])) ?? []
    // `watch` replaces it, like any runner that ended.
    if (checked?.isStuck() === true || lost.some((id) => suspects.has(id))) await checked?.stop()
    suspects = new Set(lost)
  }
  const timer = setInterval(() => void check(), checkEvery).unref()
  return {
    async close() {
      closed = true
      clearInterval(timer)
      clearTimeout(retry)
      await node?.stop()
    },
  }
}

function tasksOf(jobs: readonly HandledJob[]): TaskList {
  return Object.fromEntries(
    jobs.map(({ job, perform }) => [job.name, async (payload) => void (await perform(payload))]),
  )
}

function scheduleOf(jobs: readonly HandledJob[]): CronItem[] {
  return jobs.flatMap(({ job: { name, schedule, tries } }: { job: Job }) =>
    schedule === null
      ? []
      : {
          task: name,
          match: schedule.cron,
          options: {
            backfillPeriod: schedule.catchUp ?? 0,
            jobKey: name,
            maxAttempts: tries,
            queueName: queueOf(schedule),
          },
        },
  )
}

async function startNode({
  database,
  pool,
  log,
  jobs,
  stopWithin = longestStop,
  group,
}: Parts & { group: Group }): Promise<Node> {
  const events: WorkerEvents = new EventEmitter()
  const isStuck = listenForStuck(events)
  const running = new Set<string>()
  events.on('job:start', ({ job }) => running.add(job.id))
  events.on('job:complete', ({ job }) => running.delete(job.id))
  const named = new Promise<string>((resolve) => events.once('pool:create', ({ workerPool }) => resolve(workerPool.id)))
  const runner = await run({
    pgPool: pool,
    taskList: tasksOf(jobs),
    parsedCronItems: parseCronItems(scheduleOf(jobs)),
    events,
    noHandleSignals: true,
    logger: jobLogger(log),
    preset: {
      worker: {
        concurrentJobs: concurrency[group],
        pollInterval: 1_000,
        // With a batch, a job's end that cannot be written would be an unhandled rejection, which ends the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  })
  const { promise: stopped, resolve: end } = Promise.withResolvers<void>()
  const ended = Promise.race([runner.promise.catch(() => undefined), stopped])
  const name = await named
  try {
    const lock = await holdLock(pool, name, log)
    const stop = async (): Promise<void> => {
      // Rejects when the runner has already stopped by itself.
      const jobsEnded = runner.stop().catch(() => undefined)
      await Promise.race([jobsEnded, sleep(stopWithin, undefined, { ref: false })])
      await lock.release()
      end()
    }
    const lost = async (): Promise<string[]> => (await readHeldJobs(database, name)).filter((id) => !running.has(id))
    return { name, ended, lost, isStuck, stop }
  } catch (error) {
    await runner.stop().catch(() => undefined)
    throw error
  }
}

/**
 * graphile-worker reads its tasks once, and caches the failure if the database was too slow: every later run fails with
 * the same error. Returns a function that tells whether this has happened, or whether graphile-worker ends its workers.
 */
function listenForStuck(events: WorkerEvents): () => boolean {
  const lastErrors = new WeakMap<object, unknown>()
  let isStuck = false
  events.on('worker:getJob:error', ({ worker, error }) => {
    if (lastErrors.get(worker) === error) isStuck = true
    lastErrors.set(worker, error)
  })
  // graphile-worker ends its workers when the end of a job could not be written, and may wait forever for the
  // connection that it lost.
  events.on('pool:gracefulShutdown', () => {
    isStuck = true
  })
  return () => isStuck
}

async function freeOrphans(
  node: string | undefined,
  { database, log }: { database: Pool; log: Logger },
): Promise<void> {
  try {
    const others = (await readBusyNodes(database)).filter((busy) => busy !== node)
    const freed = await freeJobsOfDeadNodes(database, others)
    if (freed.length > 0) log.info({ nodes: freed }, 'Took over jobs of a dead node.')
  } catch (error) {
    log.warn({ err: error }, 'Cannot check for jobs of dead nodes; will retry.')
  }
}

function jobLogger(log: Logger): JobLogger {
  return new JobLogger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
