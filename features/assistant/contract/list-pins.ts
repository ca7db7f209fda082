import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { savedDashboard } from './saved-dashboard.ts'

/**
 * The dashboards that the user pinned to Insights, in the order of pinning. Empty for users who may not use the
 * assistant.
 */
export const listPins = defineCall({
  method: 'GET',
  path: '/api/assistant/pins',
  access: 'session',
  permission: 'own-account',
  isList: true,
  about: 'List the dashboards that the user has pinned to Insights.',
  output: z.array(savedDashboard),
  refusals: [],
})
