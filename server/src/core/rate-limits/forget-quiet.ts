import type { AppContext } from '#server/core/app-context.ts'
import { deleteQuiet } from '#server/core/rate-limits/failure-queries.ts'

/** How often, in milliseconds, and how many counters in one statement, so that none takes long. */
const every = 10 * 60_000
const atOnce = 5_000

/**
 * Takes the failure counters that no longer count out of the database: every address that a
 * stranger thinks of makes two of them, and nobody would come back for them. Gives how many there were.
 */
export async function forgetQuietFailures({ database }: Pick<AppContext, 'database'>, now: Date): Promise<number> {
  let forgotten = 0
  for (;;) {
    const deleted = await deleteQuiet(database, now, atOnce)
    forgotten += deleted
    if (deleted < atOnce) return forgotten
  }
}

/**
 * Does so every ten minutes, for as long as the server runs. Gives back what stops it.
 */
export function keepForgettingFailures(context: Pick<AppContext, 'database' | 'log'>): () => void {
  const forget = (): void => {
    forgetQuietFailures(context, new Date()).catch((error: unknown) =>
      context.log.warn({ err: error }, 'Old sign-in failures could not be forgotten; it is tried again.'),
    )
  }
  const timer = setInterval(forget, every).unref()
  return () => clearInterval(timer)
}
