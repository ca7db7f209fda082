import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { datasetSummary, datasetTitle } from './dataset-view.ts'

/** Renames one of the user's files. */
export const changeDataset = defineCall({
  method: 'PUT',
  path: '/api/assistant/datasets/:id',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Rename a dataset.',
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({ title: datasetTitle }),
  output: datasetSummary,
  refusals: ['no-such-dataset'],
})
