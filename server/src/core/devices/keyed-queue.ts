import { err, ok, type Result } from '@portico/contract/platform/result.ts'

/** Maximum keys whose work runs at once, and maximum waiting work. */
type Bounds = { atOnce: number; waitingAtMost: number }

export type KeyedQueue = {
  /** Runs `work` after earlier work with the same key; `full` if too much is waiting. */
  run<Value>(key: string, work: () => Promise<Value>): Promise<Result<Value, 'full'>>
}

/**
 * Opens a queue that runs work with the same key in sequence. Enrolments of one company wait for each other; without
 * this queue, each would hold a database connection while it waits, and a large rollout would leave none for users.
 */
export function openKeyedQueue({ atOnce, waitingAtMost }: Bounds): KeyedQueue {
  const waiting = new Map<string, (() => void)[]>()
  const running = new Set<string>()
  let length = 0

  function next(): void {
    for (const [key, starts] of waiting) {
      if (running.size >= atOnce) return
      if (running.has(key)) continue
      const start = starts.shift()
      // The next work of this key waits until all other keys have had a turn.
      waiting.delete(key)
      if (starts.length > 0) waiting.set(key, starts)
      running.add(key)
      length -= 1
      start?.()
    }
  }

  return {
    async run(key, work) {
      if (length >= waitingAtMost) return err('full')
      length += 1
      await new Promise<void>((start) => {
        const starts = waiting.get(key) ?? []
        starts.push(start)
        waiting.set(key, starts)
        next()
      })
      try {
        return ok(await work())
      } finally {
        running.delete(key)
        next()
      }
    },
  }
}
