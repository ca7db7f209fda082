import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type Refused } from '@portico/server/core/calls/handler.ts'

/** Requests to the assistant: one at a time for each user, and so many in a minute for user and tenant. */
export type Turns = {
  /** Runs `work` in the user's turn, which ends with it or when the client disconnects, whichever is first. */
  take: <Outcome>(
    asked: { session: { tenantId: string; accountId: string }; signal: AbortSignal },
    work: () => Promise<Outcome>,
  ) => Promise<Outcome | Refused<'assistant-busy' | 'assistant-limit'>>
}

/**
 * The turns of this node.
 */
export function openTurns({ limits }: Pick<AppContext, 'limits'>): Turns {
  const taken = new Map<string, symbol>()
  return {
    async take({ session: { tenantId, accountId }, signal }, work) {
      if (taken.has(accountId)) return refused('assistant-busy')
      const wait = limits.take('assistant', accountId) || limits.take('assistant-tenant', tenantId)
      if (wait > 0) return refused('assistant-limit', { retryAfter: wait })
      const turn = Symbol(accountId)
      taken.set(accountId, turn)
      const end = () => {
        // A later turn of the same user is not this one's to end.
        if (taken.get(accountId) === turn) taken.delete(accountId)
      }
      signal.addEventListener('abort', end, { once: true })
      try {
        return await work()
      } finally {
        end()
        signal.removeEventListener('abort', end)
      }
    },
  }
}
