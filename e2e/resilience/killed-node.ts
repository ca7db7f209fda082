import { setTimeout as sleep } from 'node:timers/promises'
import type { Received } from '#e2e/resilience/client.ts'
import { type Node, startNode } from '#e2e/resilience/node.ts'

/** A node that is killed while it works, and restarted on the same port. */
export type KilledNode = {
  port: number
  /** The output since the first start. */
  printed: () => string
  /**
   * Repeats a call until there is a response. A killed node sends none, and a node that is starting may be busy. `lost`
   * is the number of missing responses.
   */
  untilResponse: (call: () => Promise<Received>) => Promise<{ received: Received; lost: number }>
  /** Waits for a pending start before the next try. Trying during the start would cost more than the start itself. */
  pause: () => Promise<void>
  /** Kills the node while `callers` do units of `work`. Every unit is completed. Returns the number of units. */
  killDuring: (plan: KillPlan, work: (nth: number, caller: number) => Promise<void>) => Promise<number>
  end: () => Promise<unknown>
}

/**
 * `longest` is the maximum time from a start to the next kill, in milliseconds; `random` chooses within it. `units` is
 * the minimum number of units, for a machine that completes few between two kills.
 */
export type KillPlan = { kills: number; longest: number; callers: number; units: number; random: () => number }

/** Starts a node on a database, and restarts it after each kill. */
export async function startKilledNode(databaseUrl: string): Promise<KilledNode> {
  let node: Node = await startNode({ databaseUrl })
  const { port } = node
  let printed = ''
  let started: Promise<unknown> = Promise.resolve()

  const restart = async (): Promise<void> => {
    await node.end('SIGKILL')
    printed += node.printed()
    node = await startNode({ databaseUrl, port })
  }
  const pause = async (): Promise<void> => {
    await sleep(50)
    await started
  }
  return {
    port,
    pause,
    printed: () => printed + node.printed(),
    async untilResponse(call) {
      for (let lost = 0; ; lost += 1) {
        const received = await call().catch(() => null)
        if (received !== null && received.code !== 503 && received.code !== 429) return { received, lost }
        await pause()
      }
    },
    async killDuring({ kills, longest, callers, units, random }, work) {
      let begun = 0
      let left = kills
      const killAll = async (): Promise<void> => {
        for (; left > 0; left -= 1) {
          await sleep(random() * longest)
          started = restart()
          await started
        }
      }
      const caller = async (at: number): Promise<void> => {
        while (left > 0 || begun < units) await work(begun++, at)
      }
      const killing = killAll()
      try {
        await Promise.all([killing, ...Array.from({ length: callers }, (_, index) => caller(index))])
      } finally {
        // If one caller has failed, the other callers stop too.
        left = 0
        await killing
      }
      return begun
    },
    end: () => node.end('SIGKILL'),
  }
}
