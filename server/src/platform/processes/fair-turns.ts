/** Work of users in turns: one at a time for each user, so many in all. */
export type FairTurns = {
  /** Runs `work` in the user's turn. Null, without running it, where too much of the user waits already. */
  take: <Outcome>(user: string, work: () => Promise<Outcome>) => Promise<Outcome | null>
}

/**
 * Turns in the order in which users have last had one, so that no user waits for more than one turn of each other user.
 */
export function openFairTurns(atOnce: number, waitingAtMost: number): FairTurns {
  /** By user; whose turn is next comes first. */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  const working = new Set<string>()
  const begin = (): void => {
    for (const [user, works] of waiting) {
      if (working.size >= atOnce) return
      const work = working.has(user) ? undefined : works.shift()
      if (work === undefined) continue
      waiting.delete(user)
      if (works.length > 0) waiting.set(user, works)
      working.add(user)
      void work().finally(() => {
        working.delete(user)
        begin()
      })
    }
  }
  return {
    async take(user, work) {
      const works = waiting.get(user) ?? []
      if (works.length >= waitingAtMost) return null
      return new Promise((resolve, reject) => {
        works.push(() => work().then(resolve, reject))
        waiting.set(user, works)
        begin()
      })
    },
  }
}
