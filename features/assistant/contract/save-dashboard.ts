import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { dashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import { condition } from '@portico/contract/core/analysis/query.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { datasetId } from './dataset-view.ts'
import { dashboardLimits, savedDashboard } from './saved-dashboard.ts'

/**
 * Saves a dashboard of a dataset, or replaces one of the user's; `id` is client-generated. The server regenerates each
 * `javascriptFunction` from its query, so only a function without a query counts as foreign. A shared dashboard stays
 * shared.
 */
export const saveDashboard = defineCall({
  method: 'PUT',
  path: '/api/assistant/dashboards/:id',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Save a dashboard.',
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({
    dataset: datasetId,
    definition: dashboardDefinition,
    conditions: z.array(condition).check(z.maxLength(dashboardLimits.conditions)),
  }),
  output: savedDashboard,
  refusals: ['no-such-dataset', 'no-such-dashboard', 'dashboard-too-large', 'too-many-dashboards'],
})
