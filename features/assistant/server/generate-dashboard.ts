import { proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import type { generateDashboard } from '#features/assistant/contract/generate-dashboard.ts'
import { csvAndDescription } from '#features/assistant/contract/dashboard-messages.ts'
import type { AnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import { dashboardByModel } from '#features/assistant/server/model/dashboard-by-model.ts'
import type { ModelService } from '#features/assistant/server/model/model-service.ts'
import { openTokenBudget } from '#features/assistant/server/model/token-budget.ts'
import type { Turns } from '#features/assistant/server/model/turns.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'

const title = 'Dashboard'

/**
 * A dashboard of comma-separated text: its parts chosen by the language model, which gets the profile and never a row, or by the built-in
 * engine. Instructions of the client are not passed on: they are those of the specification, which the server has.
 */
export function handleGenerateDashboard(
  context: Pick<AppContext, 'limits'>,
  turns: Turns,
  analysis: Pick<AnalysisService, 'profileText'>,
  model: ModelService | null,
): Handler<typeof generateDashboard> {
  return async ({ session, body, signal }) =>
    turns.take({ session, signal }, async () => {
      const { csv, description } = csvAndDescription(body.messages)
      // Not here: a header of many columns keeps a processor busy for a second, and with it the sign-in.
      const profiled = await analysis.profileText(session.accountId, csv)
      if (profiled === null) return refused('server-busy', { retryAfter: 5 })
      if (!profiled.ok) return refused(profiled.problem)
      const { columns, rows } = profiled
      const made =
        model === null
          ? null
          : await dashboardByModel(
              model,
              {
                title,
                description,
                columns,
                rows,
                withInstructions: new Set(profiled.withInstructions),
                maxTokens: body.max_tokens,
                temperature: body.temperature,
              },
              { signal, budget: openTokenBudget(context, session), onRepair: () => undefined },
            )
      const definition = made?.ok === true ? made.made : proposeDashboard(columns, title)
      const message = { role: 'assistant' as const, content: JSON.stringify(definition) }
      return done({ choices: [{ message }], made_by: made?.ok === true ? ('model' as const) : ('built-in' as const) })
    })
}
