import { apartFromRequests } from '#server/platform/database/caller.ts'

/**
 * Computes a value on the first call and keeps it; concurrent calls wait for the same attempt. A failed attempt is not
 * kept: the waiting calls reject with its error, and the next call tries again.
 */
export function keepOnce<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  let kept: Promise<Thing> | null = null
  return () => {
    if (kept !== null) return kept
    const made = apartFromRequests(make)
    kept = made
    made.catch(() => (kept = null))
    return made
  }
}
