import type { Logger } from 'pino'
import { watchMisfits } from '#server/platform/database/stored-value.ts'

/** Milliseconds in which a column is logged once: one row may be read with each page. */
const loggedEvery = 60_000

/** Logs stored values that fit no known form, each column once a minute. Returns the function that stops it. */
export function logMisfits(log: Pick<Logger, 'warn'>, now = (): number => performance.now()): () => void {
  const logged = new Map<string, number>()
  return watchMisfits(({ column, problems }) => {
    const last = logged.get(column)
    if (last !== undefined && now() - last < loggedEvery) return
    logged.set(column, now())
    log.warn({ column, problems }, 'A stored value has an unknown form; its fallback is used.')
  })
}
