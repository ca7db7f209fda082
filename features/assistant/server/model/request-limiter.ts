import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type Refused } from '@portico/server/core/calls/handler.ts'

/** Limits requests to the assistant: one at a time per user, and a rate per user and per tenant. */
export type RequestLimiter = {
  /**
   * Runs `work` if the user has no other request running. The slot is released when `work` ends or the client
   * disconnects.
   */
  run: <Outcome>(
    asked: { session: { tenantId: string; accountId: string }; signal: AbortSignal },
    work: () => Promise<Outcome>,
  ) => Promise<Outcome | Refused<'assistant-busy' | 'assistant-limit'>>
}

/**
 * Opens the request limiter of this node.
 */
export function openRequestLimiter({ limits }: Pick<AppContext, 'limits'>): RequestLimiter {
  const taken = new Map<string, symbol>()
  return {
    async run({ session: { tenantId, accountId }, signal }, work) {
      if (taken.has(accountId)) return refused('assistant-busy')
      const wait = limits.take('assistant', accountId) || limits.take('assistant-tenant', tenantId)
      if (wait > 0) return refused('assistant-limit', { retryAfter: wait })
      const slot = Symbol(accountId)
      taken.set(accountId, slot)
      const end = () => {
        // By now the slot may belong to a later request of the same user.
        if (taken.get(accountId) === slot) taken.delete(accountId)
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
