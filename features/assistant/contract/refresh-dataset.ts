import * as z from 'zod/mini'
import { ownDatasets } from '@portico/contract/core/analysis/dataset.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { datasetDetail } from './dataset-view.ts'

/** Refreshes own data, with the user's current rights. Use `uploadDataset` to refresh a file. */
export const refreshDataset = defineCall({
  method: 'POST',
  path: '/api/assistant/datasets/:id/refresh',
  access: 'session',
  permission: 'Chat Bot',
  isWrite: false,
  about: "Read the tenant's own data again.",
  params: z.strictObject({ id: z.enum(ownDatasets) }),
  output: datasetDetail,
  refusals: ['no-such-dataset'],
})
