import type { Logger } from 'pino'
import * as z from 'zod'
import { openAttempts, type Attempts } from './attempts.ts'

/** The schedule of a job. One of the nodes queues it, with its name as the key, so that at most one run waits. */
export type Schedule = {
  /** Minute, hour, day of month, month, day of week (crontab), in UTC. */
  cron: string
  /** How far back a starting node catches up on missed runs, in milliseconds; by default not at all. */
  catchUp?: number
  /** The queue of the job; `upkeep` by default. One job of each queue runs at a time, on only one node. */
  queue?: ScheduledQueue
}

/**
 * The queues of scheduled jobs: those of every few minutes, deletions and other upkeep, boards drawn for emails, and
 * data read from other servers. A slow job delays only those of its queue, and all queues together hold four workers.
 */
export type ScheduledQueue = 'minutes' | 'upkeep' | 'boards' | 'foreign'

/** A kind of background work, as declared: typed both for queueing and for handling. */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  /** The name in the queue. It never changes: queued jobs outlive an upgrade. */
  name: string
  payload: Payload
  schedule: Schedule | null
  /**
   * How often it is tried, with exponential back-off (25 times are about three days at most, as graphile-worker
   * counts).
   */
  tries: number
  /** Whether a user waits for it at a screen: workers that do nothing else begin it at once. */
  isAwaited: boolean
}

type Declared<Payload extends z.ZodType> = Pick<Job<Payload>, 'name' | 'payload'> &
  Partial<Pick<Job, 'schedule' | 'tries' | 'isAwaited'>>

/** Declares a job. `handleJob` creates its handler; `enqueue` or its schedule queues its runs. */
export function defineJob<Payload extends z.ZodType>(job: Declared<Payload>): Job<Payload> {
  return { schedule: null, tries: 25, isAwaited: false, ...job }
}

/** Returns the name of the queue that jobs of this schedule have. */
export function queueOf({ queue = 'upkeep' }: Schedule): string {
  return `scheduled ${queue}`
}

/** Returns the priority of a job in the queue: lower numbers are taken first. */
export function priorityOf({ isAwaited }: Pick<Job, 'isAwaited'>): number {
  return isAwaited ? -10 : 0
}

/** The payload of a scheduled job: graphile-worker's own fields are ignored. */
export const noPayload = z.object({})

/**
 * One run of a job: `attempt` processes one item separately; a failed item fails the run at its end, which is then
 * retried.
 */
export type JobRun = { attempt: Attempts['attempt']; now: Date }

/**
 * A job with its handler, as the runner runs it. `perform` throws if the run, or one of its items, is to be retried.
 */
export type HandledJob<Value = unknown> = {
  job: Job
  perform: (payload: unknown, now?: Date) => Promise<Value>
}

/**
 * Joins a job with its handler. The payload is parsed first: one that an older version queued must still be accepted.
 * The handler's result is only for tests.
 */
export function handleJob<Payload extends z.ZodType, Value>(
  job: Job<Payload>,
  log: Pick<Logger, 'error'>,
  handler: (payload: z.output<Payload>, run: JobRun) => Promise<Value>,
): HandledJob<Value> {
  return {
    job,
    async perform(payload, now = new Date()) {
      const { attempt, finish } = openAttempts(log)
      const value = await handler(job.payload.parse(payload), { attempt, now })
      finish()
      return value
    },
  }
}
