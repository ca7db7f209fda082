import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { dashboardSummary } from './saved-dashboard.ts'

/** The user's dashboards and those shared with them, most recently changed first. */
export const listDashboards = defineCall({
  method: 'GET',
  path: '/api/assistant/dashboards',
  access: 'session',
  permission: 'Chat Bot',
  isList: true,
  about: 'List the dashboards that the user may open.',
  output: z.array(dashboardSummary),
  refusals: [],
})
