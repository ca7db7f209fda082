import type { Logger } from 'pino'
import { Counter } from 'prom-client'

/** Which row, tenant or connection a piece of work is about, for the log. */
type About = { tenant?: string; connection?: string }

/** The pieces of work of one run, each done by itself. */
export type Attempts = {
  /** Does one piece of work. One that fails is logged with what it is about, counted, and keeps no other from being done. */
  attempt: (event: string, about: About, work: () => Promise<unknown>) => Promise<void>
  /** Throws where any piece failed, so that the job that they are the pieces of is tried again. */
  finish: () => void
}

/** Pieces of work that failed, on this node since it started; in `/metrics`. */
export const failedAttempts = new Counter({
  name: 'portico_job_failures_total',
  help: 'Pieces of regular work that failed, each about one tenant, connection or table; they are tried again.',
  labelNames: ['event'],
  registers: [],
})

/**
 * Begins a run whose pieces of work must not keep each other from being done: those of different tenants.
 */
export function openAttempts(log: Pick<Logger, 'error'>): Attempts {
  const errors: unknown[] = []
  return {
    async attempt(event, about, work) {
      try {
        await work()
      } catch (error) {
        errors.push(error)
        failedAttempts.inc({ event })
        log.error({ err: error, event, ...about }, `Event: ${event}, failed; the others go on, and it is tried again.`)
      }
    },
    finish() {
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of its pieces of work failed.`)
    },
  }
}
