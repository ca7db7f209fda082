import { openFairQueue } from '@portico/server/platform/crypto/fair-queue.ts'

/** Runs work of networks round-robin. Returns null when the queue is full. */
export type Limiter = <Result>(network: string, work: () => Promise<Result>) => Promise<Result | null>

type Waiter = { go: (hasPlace: boolean) => void }

/**
 * Opens a limiter that runs at most `count` pieces of work concurrently and queues `longest`: many registrations in the
 * same second wait here, and leave database connections for sign-ins.
 */
export function openLimiter(count: number, longest: number): Limiter {
  const waiting = openFairQueue<Waiter>(longest)
  let busy = 0
  return async (network, work) => {
    if (busy < count) busy += 1
    // Finished work passes its slot to the next in the queue.
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
