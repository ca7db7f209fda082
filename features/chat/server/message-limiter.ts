import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type Refused } from '@portico/server/core/calls/handler.ts'

/** Limits chat messages: one at a time per user, and a rate per user. */
export type MessageLimiter = {
  /** Runs `work` if the user has no other message in progress. */
  run: <Outcome>(
    accountId: string,
    work: () => Promise<Outcome>,
  ) => Promise<Outcome | Refused<'chat-busy' | 'chat-limit'>>
}

/**
 * Opens the message limiter of this node. A slot is held until the answer is stored, even if the client disconnects.
 */
export function openMessageLimiter({ limits }: Pick<AppContext, 'limits'>): MessageLimiter {
  const taken = new Set<string>()
  return {
    async run(accountId, work) {
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
