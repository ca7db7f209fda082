import { err } from '@portico/contract/platform/result.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { tokensOf, type ModelReply } from './model-service.ts'
import type { ModelAsked } from './model-request.ts'

/** The daily token budget of a user and of the tenant, shared by all nodes. */
export type TokenBudget = {
  /**
   * Reserves the maximum cost of a request, and returns the unused part afterwards. Fails with `limit` if the budget is
   * too small.
   */
  spend: (asked: ModelAsked, ask: () => Promise<ModelReply>) => Promise<ModelReply>
}

type Owner = { tenantId: string; accountId: string }

/**
 * Opens a user's budget.
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
        // Tokens that were reserved beyond the limit are also returned.
        if ((await limits.takeShared(budget[0], budget[1], most)) === 0) continue
        await giveBack(most)
        return err({ failure: 'limit', isSpent: false })
      }
      const reply = await ask()
      await giveBack(most - spentOf(reply, most))
      return reply
    },
  }
}

/**
 * Returns the tokens that a request has cost. A request that was stopped or timed out counts at its maximum cost;
 * otherwise users could ask for free by stopping every request.
 */
function spentOf(reply: ModelReply, most: number): number {
  if (reply.ok) return reply.value.tokens
  return reply.error.isSpent ? most : 0
}
