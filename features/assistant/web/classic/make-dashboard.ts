import { dashboardDefinition, type DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { chatWithCsv } from '#features/assistant/contract/chat-with-csv.ts'
import { type DatasetDetail, readDataset } from '#features/assistant/contract/datasets.ts'
import { generateDashboard, messageLongest } from '#features/assistant/contract/generate-dashboard.ts'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import type { Translate } from '@portico/web/platform/messages.ts'
import { parseOutput } from '#features/assistant/web/conversation/parse-output.ts'
import type messages from '#features/assistant/web/messages/en.json'

/** The instructions for a dashboard, by the rules of spec B §9. */
const instructions = `Make a dashboard of the dataset as JSON alone: {"title","filters":[{"title","column"}],"kpis":[{"title","javascriptFunction"}],"charts":[{"title","chartType","javascriptFunction"}]}. 4 filters, 4 KPIs, at least 6 charts. chartType is barChart, lineChart, pieChart or treemapChart.`

/** A generated dashboard with its dataset, or a sentence about why there is none. */
export type Made = Result<{ dataset: DatasetDetail; definition: DashboardDefinition }, string>

/**
 * Generates a dashboard from the first rows of a dataset, using the request in spec B §7, "Dashboard generation".
 */
export async function makeDashboard(id: string, t: Translate<typeof messages>, signal: AbortSignal): Promise<Made> {
  const primed = await send(chatWithCsv, { body: { input: 'hello', data_needed: true, dataset: id } }, { signal })
  if (!primed.ok) return err(messageFor(primed, t))
  const read = await send(readDataset, { params: { id } }, { signal })
  if (!read.ok) return err(messageFor(read, t))
  const made = await send(
    generateDashboard,
    {
      body: {
        model: 'gpt-3.5-turbo',
        max_tokens: 2000,
        temperature: 0.3,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: wholeLines(primed.data.csv_data?.csv_content ?? '') },
        ],
      },
    },
    { signal, wait: 120_000 },
  )
  if (!made.ok) return err(messageFor(made, t))
  const output = parseOutput(made.data.choices[0]?.message.content ?? '')
  const definition = output.kind === 'dashboard' ? dashboardDefinition.safeParse(output.definition) : null
  if (definition?.success !== true) return err(t('notADashboard'))
  return ok({ dataset: read.data.dataset, definition: definition.data })
}

/** Keeps as many whole lines as fit into a message. */
function wholeLines(csv: string): string {
  if (csv.length <= messageLongest) return csv
  const cut = csv.slice(0, messageLongest)
  return cut.slice(0, cut.lastIndexOf('\n') + 1)
}
