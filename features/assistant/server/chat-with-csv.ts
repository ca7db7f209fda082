import type { Answer } from '#features/assistant/contract/answer.ts'
import type { chatWithCsv } from '#features/assistant/contract/chat-with-csv.ts'
import { ok } from '@portico/contract/platform/result.ts'
import { csvOf } from '@portico/analysis/csv/write-csv.ts'
import { answerQuestion, type Answering } from '#features/assistant/server/answers/answer-question.ts'
import { fromDocumentation, type AskDocumentation } from '#features/assistant/server/answers/built-in-answer.ts'
import { outputOf } from '#features/assistant/server/answers/output-text.ts'
import { mayStoreIn } from '#features/assistant/server/conversations/conversation-queries.ts'
import { storeExchange } from '#features/assistant/server/conversations/exchange-queries.ts'
import type { StoredDataset } from '#features/assistant/server/datasets/dataset-queries.ts'
import { notFound, type Datasets } from '#features/assistant/server/datasets/open-datasets.ts'
import type { RequestLimiter } from '#features/assistant/server/model/request-limiter.ts'
import { done, refused, type CallRequest, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** `sources` answer questions that are not about the data. */
type Parts = Omit<Answering, 'answers' | 'askDocumentation'> & {
  sources: readonly AskDocumentation[]
  datasets: Datasets
  limiter: RequestLimiter
}

/**
 * Answers a question about a dataset with the built-in engine, with the language model if the engine is not certain and
 * a model is configured, or from the documentation. An answer contains queries rather than numbers; both engines
 * compute them (decisions/0092).
 */
export function handleChatWithCsv({ limiter, sources, datasets, ...parts }: Parts): Handler<typeof chatWithCsv> {
  const askDocumentation: AskDocumentation = async (question) =>
    (await Promise.all(sources.map((ask) => ask(question)))).flat()
  const answering: Answering = { ...parts, askDocumentation, answers: new Map() }
  const { database } = parts.context
  return async (request) => {
    const { session, body } = request
    const { data_needed: isDataNeeded, conversation } = body
    const mayKeep =
      conversation === undefined ||
      (await inTenant(database, session.tenantId, (tenant) => mayStoreIn(tenant, session, conversation)))
    if (!mayKeep) return refused('no-such-conversation')
    const asked = await findAsked(datasets, request)
    if (!asked.ok) return notFound(asked.error)
    const found = asked.value
    if (isDataNeeded) return done({ output: '', csv_data: { csv_content: firstRows(found) }, answer: null })
    return limiter.run(request, () => answered(answering, found, request))
  }
}

/**
 * Finds the dataset that a question is about: the one that the user chose, otherwise the most recently uploaded file,
 * otherwise the own data that the question names.
 */
async function findAsked(datasets: Datasets, { session, body }: CallRequest<typeof chatWithCsv>) {
  if (body.dataset !== undefined) return datasets.find(session, body.dataset)
  const file = await datasets.latestFile(session)
  const own = file === null ? datasets.ownNamedIn(session, body.input) : null
  return own === null ? ok(file) : datasets.find(session, own)
}

/** Adds the dataset's name to the answer if the user did not choose the dataset. */
const withDatasetNamed = (answer: Answer, { own, title }: StoredDataset, isChosen: boolean): Answer =>
  own === null || isChosen
    ? answer
    : { ...answer, note: `You have chosen no data: this is about ${title}. ${answer.note ?? ''}`.trimEnd() }

async function answered(answering: Answering, dataset: StoredDataset | null, request: CallRequest<typeof chatWithCsv>) {
  const { session, body, signal } = request
  const { input, conversation } = body
  const made =
    dataset === null
      ? await fromDocumentation(input, answering.askDocumentation)
      : await answerQuestion(answering, dataset, request)
  if (made === null) return refused('server-busy', { retryAfter: 5 })
  const answer = dataset === null ? made : withDatasetNamed(made, dataset, body.dataset !== undefined)
  const output = outputOf(answer)
  // Answers that the user stopped are not stored.
  if (conversation !== undefined && !signal.aborted) {
    const exchange = { conversation, dataset: dataset?.id ?? null, question: input.trim(), output, answer }
    const isKept = await inTenant(answering.context.database, session.tenantId, (tenant) =>
      storeExchange(tenant, session, exchange),
    )
    if (!isKept) return refused('no-such-conversation')
  }
  return done({ output, csv_data: null, answer })
}

const firstRows = (dataset: StoredDataset | null) =>
  dataset === null
    ? ''
    : csvOf(
        dataset.columns.map(({ name }) => name),
        dataset.preview,
      )
