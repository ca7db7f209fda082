import * as z from 'zod/mini'
import { defineCall } from '#contract/core/calls/call.ts'
import { query, queryResult } from '#contract/core/analysis/query.ts'
import { datasetId } from './dataset-view.ts'

/**
 * Computes queries on the server. The browser computes the same by an engine of its own, and shows a number only where both
 * agree (decisions/0088). `sql` is the statement that was run; a query that does not fit the dataset has a problem instead.
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
  output: z.object({
    results: z.array(
      z.discriminatedUnion('ok', [
        z.object({ ok: z.literal(true), result: queryResult, sql: z.string() }),
        z.object({ ok: z.literal(false), problem: z.string() }),
      ]),
    ),
  }),
  refusals: ['no-such-dataset', 'dataset-changed'],
})
