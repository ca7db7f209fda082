import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type Refused } from '@portico/server/core/calls/handler.ts'

/** Messages of chats: one at a time for each user, and so many in a minute. */
export type Turns = {
  /** Runs `work` in the user's turn, which ends with it. */
  take: <Outcome>(
    accountId: string,
    work: () => Promise<Outcome>,
  ) => Promise<Outcome | Refused<'chat-busy' | 'chat-limit'>>
}

/**
 * The turns of this node. A turn lasts until the answer is kept, whether or not the client waits for it.
 */
export function openTurns({ limits }: Pick<AppContext, 'limits'>): Turns {
  const taken = new Set<string>()
  return {
    async take(accountId, work) {
      if (taken.has(accountId)) return refused('chat-busy')
      const wait = limits.take('chat', accountId)
      if (wait > 0) return refused('chat-limit', { retryAfter: wait })
      taken.add(accountId)
      try {
        return await work()
      } finally {
        taken.delete(accountId)
      }
    },
  }
}
