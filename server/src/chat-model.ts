import type { AppContext } from '#server/core/app-context.ts'
import type { AskModel } from '#server/features/chat/answers/with-model.ts'
import { askForJson } from '#server/features/assistant/model/ask-for-json.ts'
import type { ModelService } from '#server/features/assistant/model/model-service.ts'
import { openTokenBudget } from '#server/features/assistant/model/token-budget.ts'

/**
 * Lets the assistant's model write answers of the chat, within the user's tokens of the day, for as long as the model
 * may take.
 */
export function chatModelBy(context: Pick<AppContext, 'limits'>, model: ModelService): AskModel {
  return async (session, wanted) => {
    const asking = {
      signal: new AbortController().signal,
      budget: openTokenBudget(context, session),
      onRepair: () => undefined,
    }
    const answered = await askForJson(model, wanted, asking)
    return answered.ok ? answered.made : null
  }
}
