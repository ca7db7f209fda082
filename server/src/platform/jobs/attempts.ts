import type { Logger } from 'pino'
import { Counter } from 'prom-client'

/** The row, tenant or connection of an item of work, for the log. */
type About = { tenant?: string; connection?: string }

/** The items of one run, isolated from each other's failures. */
export type Attempts = {
  /** Processes one item. A failure is logged and counted; the remaining items continue. */
  attempt: (event: string, about: About, work: () => Promise<unknown>) => Promise<void>
  /** Throws if any item failed, so that their job is retried. */
  finish: () => void
}

/** Items that failed, on this node since it started; in `/metrics`. */
export const failedAttempts = new Counter({
  name: 'portico_job_failures_total',
  help: 'Items of jobs that failed, each about one tenant, connection or table; they are retried.',
  labelNames: ['event'],
  registers: [],
})

/** Begins a run of items that must not affect each other: items of different tenants. */
export function openAttempts(log: Pick<Logger, 'error'>): Attempts {
  const errors: unknown[] = []
  return {
    async attempt(event, about, work) {
      try {
        await work()
      } catch (error) {
        errors.push(error)
        failedAttempts.inc({ event })
        log.error({ err: error, event, ...about }, `Failed: ${event}. Other items continue; this one will be retried.`)
      }
    },
    finish() {
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of its items failed.`)
    },
  }
}
