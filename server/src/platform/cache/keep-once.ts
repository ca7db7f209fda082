/**
 * Makes a thing when it is first asked for, and keeps it; calls at the same time wait for one. A thing that could not be
 * made is not kept: those who waited get the error, and the next call makes it again.
 */
export function keepOnce<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  let kept: Promise<Thing> | null = null
  return () => {
    if (kept !== null) return kept
    const made = make()
    kept = made
    made.catch(() => (kept = null))
    return made
  }
}
