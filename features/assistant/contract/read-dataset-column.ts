import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { datasetId } from './dataset-view.ts'

/** One packed column of a dataset (`packages/analysis/src/columns/`), which the browser's engine computes with. */
export const readDatasetColumn = defineCall({
  method: 'GET',
  path: '/api/assistant/datasets/:id/columns/:place',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Read the values of one column of a dataset.',
  params: z.strictObject({ id: datasetId, place: z.string().check(z.regex(/^(0|[1-9]\d{0,2})$/, 'is not a place')) }),
  /** The required version. Any other is refused, because columns of different versions do not match. */
  query: z.strictObject({ version: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'is not a version')) }),
  file: ['application/vnd.portico.column'],
  output: z.null(),
  refusals: ['no-such-dataset', 'dataset-changed'],
})
