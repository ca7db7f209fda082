import { proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import type { generateDashboard } from '#features/assistant/contract/generate-dashboard.ts'
import { csvAndDescription } from '#features/assistant/contract/dashboard-messages.ts'
import type { AnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import { dashboardByModel } from '#features/assistant/server/model/dashboard-by-model.ts'
import type { ModelService } from '#features/assistant/server/model/model-service.ts'
import { openTokenBudget } from '#features/assistant/server/model/token-budget.ts'
import type { RequestLimiter } from '#features/assistant/server/model/request-limiter.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'

const title = 'Dashboard'

/**
 * Generates a dashboard from comma-separated text. The language model chooses the dashboard's parts from a profile
 * without rows. Without a usable answer, or without a model, the built-in engine chooses them. The client's
 * instructions are not passed on; the server has its own copy of the specified ones.
 */
export function handleGenerateDashboard(
  context: Pick<AppContext, 'limits'>,
  limiter: RequestLimiter,
  analysis: Pick<AnalysisService, 'profileText'>,
  model: ModelService | null,
): Handler<typeof generateDashboard> {
  return async ({ session, body, signal }) =>
    limiter.run({ session, signal }, async () => {
      const { csv, description } = csvAndDescription(body.messages)
      // Profiled in another process, because a header with many columns occupies a processor for a second, which would
      // delay sign-ins.
      const profiled = await analysis.profileText(session.accountId, csv)
      if (profiled === null) return refused('server-busy', { retryAfter: 5 })
      if (!profiled.ok) return refused(profiled.error)
      const { columns, rows, withInstructions } = profiled.value
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
                withInstructions: new Set(withInstructions),
                maxTokens: body.max_tokens,
                temperature: body.temperature,
              },
              { signal, budget: openTokenBudget(context, session), onRepair: () => undefined },
            )
      const definition = made?.ok === true ? made.value : proposeDashboard(columns, title)
      const message = { role: 'assistant' as const, content: JSON.stringify(definition) }
      return done({ choices: [{ message }], made_by: made?.ok === true ? ('model' as const) : ('built-in' as const) })
    })
}
