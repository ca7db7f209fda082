import type { Logger } from 'pino'
import pg from 'pg'
import { holdNodeLock } from './job-queries.ts'

/** How soon a lost lock is acquired again, in milliseconds. */
const retryAfter = 500

/**
 * Acquires the liveness lock of a node on a dedicated connection, and acquires it again when the connection is lost.
 * Resolves when it is held.
 */
export async function holdLock(pool: pg.Pool, node: string, log: Logger): Promise<{ release(): Promise<void> }> {
  let connection: pg.Client | null = null
  let released = false
  const hold = async (): Promise<void> => {
    const fresh = new pg.Client({ ...pool.options, keepAlive: true, statement_timeout: 0, query_timeout: 0 })
    fresh.on('error', () => undefined)
    fresh.once('end', () => {
      if (released) return
      log.warn('Lost liveness lock; reacquiring.')
      setTimeout(() => void hold().catch(() => undefined), retryAfter)
    })
    connection = fresh
    await fresh.connect()
    await holdNodeLock(fresh, node)
    if (released) await fresh.end()
  }
  await hold()
  return {
    async release() {
      released = true
      await connection?.end().catch(() => undefined)
    },
  }
}
