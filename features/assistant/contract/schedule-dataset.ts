import * as z from 'zod/mini'
import { ownDatasets } from '@portico/contract/core/analysis/dataset.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { datasetSummary, schedules } from './dataset-view.ts'

/** Sets how often this user's own data is refreshed. With `off` it is refreshed when the user opens it. */
export const scheduleDataset = defineCall({
  method: 'PUT',
  path: '/api/assistant/datasets/:id/schedule',
  access: 'session',
  permission: 'Chat Bot',
  isWrite: false,
  about: "Set how often the tenant's own data are read again.",
  params: z.strictObject({ id: z.enum(ownDatasets) }),
  body: z.strictObject({ schedule: z.enum(schedules) }),
  output: datasetSummary,
  refusals: ['no-such-dataset'],
})
