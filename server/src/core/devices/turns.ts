/** Work that runs at once, of different keys, and that waits, at most. */
type Bounds = { atOnce: number; waitingAtMost: number }

export type Turns = {
  /** Does `work` once those with the same key that came before it are done; `full` where too many wait. */
  take<Value>(key: string, work: () => Promise<Value>): Promise<Value | 'full'>
}

/**
 * Lets work wait here instead of in the database, where each would wait with a connection: enrolments of one company wait for each
 * other, and a site that is rolled out at once would take all connections from users.
 */
export function openTurns({ atOnce, waitingAtMost }: Bounds): Turns {
  const waiting = new Map<string, (() => void)[]>()
  const running = new Set<string>()
  let length = 0

  function next(): void {
    for (const [key, starts] of waiting) {
      if (running.size >= atOnce) return
      if (running.has(key)) continue
      const start = starts.shift()
      // Its next one waits until all other keys have had their turn.
      waiting.delete(key)
      if (starts.length > 0) waiting.set(key, starts)
      running.add(key)
      length -= 1
      start?.()
    }
  }

  return {
    async take(key, work) {
      if (length >= waitingAtMost) return 'full'
      length += 1
      await new Promise<void>((start) => {
        const starts = waiting.get(key) ?? []
        starts.push(start)
        waiting.set(key, starts)
        next()
      })
      try {
        return await work()
      } finally {
        running.delete(key)
        next()
      }
    },
  }
}
