import type { AppContext } from '@portico/server/core/app-context.ts'
import { tokensOf, type ModelReply } from './model-service.ts'
import type { ModelAsked } from './model-request.ts'

/** The model's tokens of a day: of a user and of the tenant, counted by all nodes together. */
export type TokenBudget = {
  /** Reserves what a request may cost at most, and gives back what it did not; `limit` where that is more than is left. */
  spend: (asked: ModelAsked, ask: () => Promise<ModelReply>) => Promise<ModelReply>
}

type Owner = { tenantId: string; accountId: string }

/**
 * The budget of a user.
 */
export function openTokenBudget({ limits }: Pick<AppContext, 'limits'>, { tenantId, accountId }: Owner): TokenBudget {
  const budgets = [
    ['assistant-tokens', accountId],
    ['assistant-tenant-tokens', tenantId],
  ] as const
  return {
    async spend({ messages, maxTokens }, ask) {
      const most = tokensOf(messages.reduce((sum, { content }) => sum + content.length, 0)) + maxTokens
      const taken: (typeof budgets)[number][] = []
      const giveBack = async (tokens: number) => {
        for (const [limited, key] of tokens > 0 ? taken : []) await limits.giveBack(limited, key, tokens)
      }
      for (const budget of budgets) {
        taken.push(budget)
        // What was counted beyond the limit is given back as well.
        if ((await limits.takeShared(budget[0], budget[1], most)) === 0) continue
        await giveBack(most)
        return { ok: false, why: 'limit', isSpent: false }
      }
      const reply = await ask()
      await giveBack(most - spentOf(reply, most))
      return reply
    },
  }
}

/** A request that was stopped or came too late counts as the most that it could cost: stopping all would be free. */
function spentOf(reply: ModelReply, most: number): number {
  if (reply.ok) return reply.tokens
  return reply.isSpent ? most : 0
}
