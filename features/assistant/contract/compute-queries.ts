import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { query, queryResult } from '@portico/contract/core/analysis/query.ts'
import { datasetId } from './dataset-view.ts'

/** The most bytes of the results of one answer. */
export const answerLongest = 4 * 1024 * 1024

/** A result, or why there is none: the query does not fit the dataset, or `result-too-large` for more than `answerLongest`. */
export const computedQuery = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: queryResult, sql: z.string() }),
  z.object({ ok: z.literal(false), problem: z.string() }),
])

/**
 * Computes queries on the server. The browser computes the same by its own engine, and shows a number only if both agree
 * (decisions/0088). `sql` is the statement that was run. `results` are those of the first queries: of one at least, and of so many as
 * `answerLongest` has room for. The others are asked for again (decisions/0133).
 */
export const computeQueries = defineCall({
  method: 'POST',
  path: '/api/assistant/datasets/:id/compute',
  access: 'session',
  permission: 'Chat Bot',
  isWrite: false,
  about: 'Compute queries of a dataset.',
  params: z.strictObject({ id: datasetId }),
  body: z.strictObject({ version: z.int(), queries: z.array(query).check(z.maxLength(40)) }),
  output: z.object({ results: z.array(computedQuery) }),
  refusals: ['no-such-dataset', 'dataset-changed'],
})
