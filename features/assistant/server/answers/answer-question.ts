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
import { readTimezone } from '@portico/server/core/requests/timezone-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import type { CallRequest } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { builtInAnswer, type AskDocumentation } from './built-in-answer.ts'

/** The services that answers need. `answers` caches the model's answers on this node. */
export type Answering = {
  context: Pick<AppContext, 'database' | 'limits'>
  analysis: AnalysisService
  askDocumentation: AskDocumentation
  model: ModelService | null
  answers: ModelAnswers
}

type Asked = Pick<CallRequest<typeof chatWithCsv>, 'session' | 'body' | 'emit' | 'signal'>

/**
 * Answers a question about a dataset; null if the analysis process failed. If the built-in engine is not certain, its
 * answer becomes the draft and the model is asked; if the model fails, the draft becomes the answer.
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
  return read.ok ? answerOfModel(read.value, dataset, builtIn) : { ...builtIn, without_model: read.error }
}

/** Returns the columns with a cell that resembles an instruction, as far as the import report lists them. */
const flagged = ({ report }: StoredDataset) => new Set(report.instructions.first.map(({ column }) => column))

/**
 * Returns the time zone that defines "today": for own data the zone of its times (UTC if an earlier version read it),
 * for a file the user's zone.
 */
async function timezoneOf(
  { database }: Answering['context'],
  { own, report }: StoredDataset,
  { tenantId, accountId }: Asked['session'],
): Promise<string> {
  if (own !== null) return report.timezone ?? 'UTC'
  return inTenant(database, tenantId, (tenant) => readTimezone(tenant, { tenantId, accountId }))
}
