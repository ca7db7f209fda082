import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { dashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import { datasetDetail, datasetId } from './dataset-view.ts'

/** A dataset with its columns, first rows, import report and proposed dashboard. */
export const readDataset = defineCall({
  method: 'GET',
  path: '/api/assistant/datasets/:id',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Read a dataset and its proposed dashboard.',
  params: z.strictObject({ id: datasetId }),
  output: z.object({ dataset: datasetDetail, proposal: dashboardDefinition }),
  refusals: ['no-such-dataset'],
})
