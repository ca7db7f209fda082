import type { Logger } from 'pino'
import { Gauge, type Metric } from 'prom-client'
import type { Pool } from '#server/platform/database/connect.ts'
import { readJobBacklog } from './job-queries.ts'

/**
 * Returns how many jobs of each kind are due and not begun, and the age of the oldest, read when the metrics are
 * requested.
 */
export function jobMetrics({ database, log }: { database: Pool; log: Pick<Logger, 'warn'> }): Metric[] {
  const age = new Gauge({
    name: 'portico_job_oldest_seconds',
    help: 'For how long the oldest due job of a kind has waited.',
    labelNames: ['kind'],
    registers: [],
  })
  const waiting = new Gauge({
    name: 'portico_jobs_waiting',
    help: 'Jobs that are due and have not begun, by kind; at most 100000 are counted, those that are taken next first.',
    labelNames: ['kind'],
    registers: [],
    async collect() {
      try {
        const backlog = await readJobBacklog(database)
        // A kind without jobs is no longer listed.
        this.reset()
        age.reset()
        for (const { kind, jobs, oldest } of backlog) {
          this.set({ kind }, jobs)
          age.set({ kind }, oldest)
        }
      } catch (error) {
        log.warn({ err: error }, 'Cannot count the jobs; the metrics show the previous count.')
      }
    },
  })
  return [waiting, age]
}
