import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { datasetId } from './dataset-view.ts'

/** One column of a dataset in the form of `packages/analysis/src/columns/`, from which the browser computes. */
export const readDatasetColumn = defineCall({
  method: 'GET',
  path: '/api/assistant/datasets/:id/columns/:place',
  access: 'session',
  permission: 'Chat Bot',
  about: 'The values of one column of a dataset.',
  params: z.strictObject({ id: datasetId, place: z.string().check(z.regex(/^(0|[1-9]\d{0,2})$/, 'is not a place')) }),
  /** The version that is wanted: another one is refused, since columns of two versions do not fit. */
  query: z.strictObject({ version: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'is not a version')) }),
  file: ['application/vnd.portico.column'],
  output: z.null(),
  refusals: ['no-such-dataset', 'dataset-changed'],
})
