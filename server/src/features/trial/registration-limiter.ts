import { openFairQueue } from '#server/platform/crypto/fair-queue.ts'

/** Does work for networks in their turn. Gives null for what found no place. */
export type Limiter = <Result>(network: string, work: () => Promise<Result>) => Promise<Result | null>

type Waiter = { go: (hasPlace: boolean) => void }

/**
 * Does at most `count` pieces of work at once and lets `longest` wait: a crowd that registers in the same second waits
 * here, instead of taking all the connections from those who sign in.
 */
export function openLimiter(count: number, longest: number): Limiter {
  const waiting = openFairQueue<Waiter>(longest)
  let busy = 0
  return async (network, work) => {
    if (busy < count) busy += 1
    // Whoever is done hands over the lane.
    else if (!(await new Promise<boolean>((go) => waiting.put(network, { go })?.go(false)))) return null
    try {
      return await work()
    } finally {
      const next = waiting.take()
      if (next === undefined) busy -= 1
      else next.go(true)
    }
  }
}
