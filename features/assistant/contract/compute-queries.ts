import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { query, queryResult, type QueryResult } from '@portico/contract/core/analysis/query.ts'
import type { Result } from '@portico/contract/platform/result.ts'
import { datasetId } from './datasets.ts'

/** Maximum size of the results in one response, in bytes. */
export const answerLongest = 4 * 1024 * 1024

/**
 * A result, or why there is none: the query does not fit the dataset, or the result exceeds `answerLongest`
 * (`result-too-large`).
 */
export const computedQuery = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: queryResult, sql: z.string() }),
  z.object({ ok: z.literal(false), problem: z.string() }),
])

/** Returns the computed result in the form of a response. */
export function sentResult(
  computed: Result<{ result: QueryResult; sql: string }, string>,
): z.infer<typeof computedQuery> {
  return computed.ok ? { ok: true, ...computed.value } : { ok: false, problem: computed.error }
}

/**
 * Computes queries on the server. The browser computes the same queries with its own engine, and shows a number only if
 * both agree (decisions/0088). `sql` is the executed statement. `results` holds the results of the first queries: at
 * least one, and as many as fit into `answerLongest`. The client requests the rest again (decisions/0133).
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
