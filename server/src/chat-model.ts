import type { AppContext } from '#server/core/app-context.ts'
import type { AskModel } from '@portico/features/chat/server/answers/with-model.ts'
import { askForJson } from '@portico/features/assistant/server/model/ask-for-json.ts'
import type { ModelService } from '@portico/features/assistant/server/model/model-service.ts'
import { openTokenBudget } from '@portico/features/assistant/server/model/token-budget.ts'

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
