import { importCsv } from '@portico/analysis/csv/import-csv.ts'
import { proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import { profileTable } from '@portico/analysis/profile/profile-table.ts'
import type { generateDashboard } from '@portico/contract/features/assistant/generate-dashboard.ts'
import { csvAndDescription } from '@portico/contract/features/assistant/dashboard-messages.ts'
import { dashboardByModel } from '#server/features/assistant/model/dashboard-by-model.ts'
import type { ModelService } from '#server/features/assistant/model/model-service.ts'
import { openTokenBudget } from '#server/features/assistant/model/token-budget.ts'
import type { Turns } from '#server/features/assistant/model/turns.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Handler } from '#server/core/calls/handler.ts'

const title = 'Dashboard'

/**
 * A dashboard of comma-separated text: its parts chosen by the language model, which gets the profile and never a row, or by the built-in
 * engine. Instructions of the client are not passed on: they are those of the specification, which the server has.
 */
export function handleGenerateDashboard(
  context: Pick<AppContext, 'limits'>,
  turns: Turns,
  model: ModelService | null,
): Handler<typeof generateDashboard> {
  return async ({ session, body, signal }) =>
    turns.take({ session, signal }, async () => {
      const { csv, description } = csvAndDescription(body.messages)
      const bytes = Buffer.from(csv)
      const imported = importCsv(() => [bytes])
      if ('problem' in imported) return refused(imported.problem)
      const { table, report } = imported
      const columns = profileTable(table)
      const made =
        model === null
          ? null
          : await dashboardByModel(
              model,
              {
                title,
                description,
                columns,
                rows: table.rows,
                withInstructions: new Set(report.instructions.first.map(({ column }) => column)),
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
