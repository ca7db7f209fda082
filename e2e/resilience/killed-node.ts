import { setTimeout as sleep } from 'node:timers/promises'
import type { Received } from '#e2e/resilience/client.ts'
import { type Node, startNode } from '#e2e/resilience/node.ts'

/** A node that is killed while it works, and restarted at the same port. */
export type KilledNode = {
  port: number
  /** The output of all starts. */
  printed: () => string
  /**
   * Calls until there is a response: a killed node sends none, a node that has just started may be busy, and a user
   * retries. `lost`: how many responses did not arrive.
   */
  untilResponse: (call: () => Promise<Received>) => Promise<{ received: Received; lost: number }>
  /**
   * Waits before the next try for a start that is under way. Trying during the start would cost more than the start.
   */
  pause: () => Promise<void>
  /** Kills it while `callers` do units of `work`, and returns how many units there were. Each unit is completed. */
  killDuring: (plan: KillPlan, work: (nth: number, caller: number) => Promise<void>) => Promise<number>
  end: () => Promise<unknown>
}

/**
 * `longest`: the most milliseconds from a start to its kill; `random` chooses when. `units`: the least number of units,
 * for a machine that completes few between two kills.
 */
export type KillPlan = { kills: number; longest: number; callers: number; units: number; random: () => number }

/** Starts a node on a database that it may be killed on. */
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
        // If one has failed, the others end too.
        left = 0
        await killing
      }
      return begun
    },
    end: () => node.end('SIGKILL'),
  }
}
