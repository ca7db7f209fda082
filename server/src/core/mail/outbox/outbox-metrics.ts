import { Counter, Gauge, type Metric } from 'prom-client'
import type { AppContext } from '#server/core/app-context.ts'
import { readOutboxDepths } from './outbox-queries.ts'

/** Counts for `/metrics` how often this node paused because the mail server failed. */
export const mailPauses = new Counter({
  name: 'portico_mail_pauses_total',
  help: 'How often sending paused because the mail server failed several times in a row.',
  registers: [],
})

const names = ['awaited', 'other'] as const

/** Metrics of the outbox by urgency: its depth and the age of its oldest due mail, read on each scrape. */
export function outboxMetrics({ database, log }: Pick<AppContext, 'database' | 'log'>): Metric[] {
  const age = new Gauge({
    name: 'portico_mail_oldest_seconds',
    help: 'For how long the oldest mail of the outbox has been due, by urgency.',
    labelNames: ['urgency'],
    registers: [],
  })
  const waiting = new Gauge({
    name: 'portico_mail_waiting',
    help: 'Mails that wait in the outbox or are tried again later, by urgency; at most 100000 are counted.',
    labelNames: ['urgency'],
    registers: [],
    async collect() {
      try {
        for (const depth of await readOutboxDepths(database)) {
          this.set({ urgency: names[depth.urgency] }, depth.waiting)
          age.set({ urgency: names[depth.urgency] }, depth.oldest)
        }
      } catch (error) {
        log.warn({ err: error }, 'Cannot count the outbox; its metrics are those of the last reading.')
      }
    },
  })
  return [waiting, age, mailPauses]
}
