import { openTurns } from '#server/core/devices/turns.ts'

/** More approvers than a round may have; each waits here, without a connection. */
const turns = openTurns({ atOnce: 8, waitingAtMost: 500 })

/** How long a decision is tried again, in milliseconds, after another node or the desk held its request for longer than a statement may take. */
const patience = 10_000

/** Deadlock, failed serialisation, lock not free, statement cancelled because of its time: the transaction was rolled back (PostgreSQL, appendix A). */
const passing = /^(?:40P01|40001|55P03|57014)$/

/**
 * Does `work`, which decides on a request in its own transaction. Decisions on one request wait here for each other instead of in the
 * database, where each would wait with a connection until its statement is cancelled. Work that a lock of others ended is done again. Returns
 * `full` if too many wait.
 */
export function inDecisionTurn<Value>(
  { tenantId, number }: { tenantId: string; number: number },
  work: () => Promise<Value>,
): Promise<Value | 'full'> {
  return turns.take(`${tenantId} ${number}`, () => retrying(work, Date.now() + patience))
}

async function retrying<Value>(work: () => Promise<Value>, until: number): Promise<Value> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!passing.test(code) || Date.now() >= until) throw error
    }
}
