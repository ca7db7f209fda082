import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ConnectionsBusy } from './connection-queue.ts'
import { isDatabaseAway } from './database-away.ts'

/** How long a start waits for its database, and the delay between two attempts, in milliseconds. */
const longest = 60_000
const between = 1_000

/**
 * Runs `open`, and again while it fails because the database is away, for a minute; each time the log has the reason.
 * `open` leaves nothing open when it fails. Throws its last error, any other error at once, and an AbortError when
 * `signal` is aborted.
 */
export async function retryWhileAway<Opened>(
  log: Pick<Logger, 'warn'>,
  open: () => Promise<Opened>,
  { wait = between, giveUpAfter = longest, signal }: { wait?: number; giveUpAfter?: number; signal?: AbortSignal } = {},
): Promise<Opened> {
  const until = performance.now() + giveUpAfter
  for (;;) {
    try {
      return await open()
    } catch (error) {
      if (!isAway(error) || performance.now() + wait > until) throw error
      log.warn({ reason: reasonOf(error) }, 'The database is not responding yet; retrying.')
      await sleep(wait, undefined, signal === undefined ? {} : { signal })
    }
  }
}

/** Returns whether an error, or what caused it, is that of a database that is away. */
function isAway(error: unknown): boolean {
  if (error instanceof ConnectionsBusy || isDatabaseAway(error)) return true
  return error instanceof Error && error.cause !== undefined && isAway(error.cause)
}

// An AggregateError of Node's has no message.
const reasonOf = (error: unknown) =>
  error instanceof AggregateError ? error.errors.map(String).join('; ') : error instanceof Error ? error.message : ''
