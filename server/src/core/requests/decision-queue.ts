import type { Result } from '@portico/contract/platform/result.ts'
import { openKeyedQueue } from '#server/core/devices/keyed-queue.ts'

/**
 * The queue of decisions by request: decisions on 8 requests run at once, and up to 500 wait without a database
 * connection. No approval round has that many approvers.
 */
const queue = openKeyedQueue({ atOnce: 8, waitingAtMost: 500 })

/**
 * How long a decision is retried, in milliseconds, while another node or the desk locks its request for longer than the
 * statement timeout.
 */
const retryFor = 10_000

/**
 * SQLSTATEs of a deadlock, a serialisation failure, a lock that was not available and a statement timeout (PostgreSQL,
 * appendix A). After each of them the transaction was rolled back.
 */
const transientErrors = /^(?:40P01|40001|55P03|57014)$/

/**
 * Runs `work`, which decides on a request in its own transaction. Decisions on one request queue here rather than in
 * the database, where each would hold a connection until its statement times out. Work that another lock aborted is
 * retried. Returns `full` if too many wait.
 */
export function queueDecision<Value>(
  { tenantId, number }: { tenantId: string; number: number },
  work: () => Promise<Value>,
): Promise<Result<Value, 'full'>> {
  return queue.run(`${tenantId} ${number}`, () => retrying(work, Date.now() + retryFor))
}

async function retrying<Value>(work: () => Promise<Value>, until: number): Promise<Value> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!transientErrors.test(code) || Date.now() >= until) throw error
    }
}
