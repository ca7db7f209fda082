import type { House } from '#server/plumbing/house.ts'
import { deleteQuiet } from '#server/sign-in/failures/queries.ts'

/** How often, in milliseconds, and how many counters in one statement, so that none takes long. */
const every = 10 * 60_000
const atOnce = 5_000

/**
 * Takes the failure counters that no longer count out of the database: every address that a
 * stranger thinks of makes two of them, and nobody would come back for them. Gives how many there were.
 */
export async function forgetQuietFailures({ database }: Pick<House, 'database'>, now: Date): Promise<number> {
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
export function keepForgettingFailures(house: Pick<House, 'database' | 'log'>): () => void {
  const forget = (): void => {
    forgetQuietFailures(house, new Date()).catch((error: unknown) =>
      house.log.warn({ err: error }, 'Old sign-in failures could not be forgotten; it is tried again.'),
    )
  }
  const timer = setInterval(forget, every).unref()
  return () => clearInterval(timer)
}
