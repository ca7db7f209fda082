/** A fair queue of users' work: a limit for each user, and one in all. */
export type UserQueue = {
  /**
   * Runs `work` when the user is next. Returns null, without running it, if too much of the user's work already waits,
   * or if the signal aborts first.
   */
  take: <Outcome>(user: string, work: () => Promise<Outcome>, signal?: AbortSignal) => Promise<Outcome | null>
}

/**
 * Opens a queue that serves users round-robin, so that no user waits for more than one piece of work of each other
 * user.
 */
export function openUserQueue(atOnce: number, waitingAtMost: number, ofUserAtOnce = 1): UserQueue {
  /** The waiting work by user; the user who is next comes first. */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  const working = new Map<string, number>()
  let running = 0
  const count = (user: string, change: 1 | -1) => {
    running += change
    const now = (working.get(user) ?? 0) + change
    if (now === 0) working.delete(user)
    else working.set(user, now)
  }
  const begin = (): void => {
    for (const [user, works] of waiting) {
      if (running >= atOnce) return
      const work = (working.get(user) ?? 0) < ofUserAtOnce ? works.shift() : undefined
      if (work === undefined) continue
      waiting.delete(user)
      if (works.length > 0) waiting.set(user, works)
      count(user, 1)
      void work().finally(() => {
        count(user, -1)
        begin()
      })
    }
  }
  return {
    async take(user, work, signal) {
      const works = waiting.get(user) ?? []
      if (works.length >= waitingAtMost || signal?.aborted === true) return null
      return new Promise((resolve, reject) => {
        const leave = () => {
          works.splice(works.indexOf(run), 1)
          if (works.length === 0) waiting.delete(user)
          resolve(null)
        }
        const run = () => {
          signal?.removeEventListener('abort', leave)
          return work().then(resolve, reject)
        }
        signal?.addEventListener('abort', leave, { once: true })
        works.push(run)
        waiting.set(user, works)
        begin()
      })
    },
  }
}
