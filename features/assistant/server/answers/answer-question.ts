import { dayIn } from '@portico/contract/core/analysis/local-clock.ts'
import type { Answer } from '#features/assistant/contract/answer.ts'
import type { chatWithCsv } from '#features/assistant/contract/chat-with-csv.ts'
import type { AnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import type { StoredDataset } from '#features/assistant/server/datasets/dataset-queries.ts'
import { packedDataset } from '#features/assistant/server/datasets/packed-dataset.ts'
import { answerWithModel, type ModelAnswers } from '#features/assistant/server/model/answer-with-model.ts'
import { answerOfModel, needsModel } from '#features/assistant/server/model/model-answer.ts'
import type { ModelService } from '#features/assistant/server/model/model-service.ts'
import { openTokenBudget } from '#features/assistant/server/model/token-budget.ts'
import { readTimezone } from '@portico/server/core/accounts/timezone-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import type { CallRequest } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { builtInAnswer, type AskDocumentation } from './built-in-answer.ts'

/** What answers are made with. `answers` are those of the model that this node remembers. */
export type Answering = {
  context: Pick<AppContext, 'database' | 'limits'>
  analysis: AnalysisService
  askDocumentation: AskDocumentation
  model: ModelService | null
  answers: ModelAnswers
}

type Asked = Pick<CallRequest<typeof chatWithCsv>, 'session' | 'body' | 'emit' | 'signal'>

/**
 * The answer about a dataset; null where the analysis process failed. The model is asked where the built-in engine is not certain, whose
 * answer is the draft until then, and stays where the model does not help.
 */
export async function answerQuestion(
  { context, analysis, askDocumentation, model, answers }: Answering,
  dataset: StoredDataset,
  { session, body, emit, signal }: Asked,
): Promise<Answer | null> {
  const { columns, rows } = dataset
  const { input: question } = body
  const previous = body.previous ?? null
  const packed = packedDataset(context, session, dataset)
  const today = dayIn(await timezoneOf(context, dataset, session), Date.now())
  const about = { key: packed.key, profile: columns, question, previous, today }
  const understood = await analysis.ask({ kind: 'understand', ...about }, packed)
  if (understood === null) return null
  const builtIn = await builtInAnswer(understood, dataset, question, askDocumentation)
  if (model === null) return builtIn
  if (!needsModel(understood)) return { ...builtIn, without_model: 'not-needed' }
  emit({ event: 'draft', answer: builtIn })
  emit({ event: 'status', status: 'asking-model' })
  const asked = { tenantId: session.tenantId, question, previous, columns, rows, withInstructions: flagged(dataset) }
  const read = await answerWithModel(model, answers, asked, {
    signal,
    budget: openTokenBudget(context, session),
    onRepair: () => emit({ event: 'status', status: 'repairing' }),
  })
  return read.ok ? answerOfModel(read.made, dataset, builtIn) : { ...builtIn, without_model: read.why }
}

/** Columns with something like an instruction in a cell; a report names the first of them. */
const flagged = ({ report }: StoredDataset) => new Set(report.instructions.first.map(({ column }) => column))

/** The zone of "today": of own data that of their times, which are in UTC if an earlier version read them; of a file the user's. */
async function timezoneOf(
  { database }: Answering['context'],
  { own, report }: StoredDataset,
  { tenantId, accountId }: Asked['session'],
): Promise<string> {
  if (own !== null) return report.timezone ?? 'UTC'
  return inTenant(database, tenantId, (tenant) => readTimezone(tenant, tenantId, accountId))
}
