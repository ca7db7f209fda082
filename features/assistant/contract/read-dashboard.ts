import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { savedDashboard } from './saved-dashboard.ts'

/** A dashboard. Refuses a shared one if its stored content does not match its signature. */
export const readDashboard = defineCall({
  method: 'GET',
  path: '/api/assistant/dashboards/:id',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Read a dashboard.',
  params: z.strictObject({ id: identifier }),
  output: savedDashboard,
  refusals: ['no-such-dashboard', 'dashboard-not-signed'],
})
