import type { AppContext } from '@portico/server/core/app-context.ts'
import type { Offers } from '@portico/server/core/features/offers.ts'
import { askForJson } from './ask-for-json.ts'
import type { ModelService } from './model-service.ts'
import { openTokenBudget } from './token-budget.ts'

/**
 * Lets other features ask the assistant's model, within the user's tokens of the day. The time limit of the model applies.
 */
export function lendModel(context: Pick<AppContext, 'limits'>, model: ModelService): NonNullable<Offers['askModel']> {
  return async (user, wanted) => {
    const asking = {
      signal: new AbortController().signal,
      budget: openTokenBudget(context, user),
      onRepair: () => undefined,
    }
    const answered = await askForJson(model, wanted, asking)
    return answered.ok ? answered.value : null
  }
}
