import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { datasetSummary } from './dataset-view.ts'

/**
 * The user's files, most recently uploaded first, then the own data that the user may see. Also says whether the user
 * may export dashboards as PDF.
 */
export const listDatasets = defineCall({
  method: 'GET',
  path: '/api/assistant/datasets',
  access: 'session',
  permission: 'Chat Bot',
  isList: true,
  about: "The user's datasets.",
  output: z.object({ datasets: z.array(datasetSummary), may_export_pdf: z.boolean() }),
  refusals: [],
})
