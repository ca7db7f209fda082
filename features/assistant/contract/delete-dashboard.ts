import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/** Deletes one of the user's dashboards and all pins of it. */
export const deleteDashboard = defineCall({
  method: 'DELETE',
  path: '/api/assistant/dashboards/:id',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Delete a dashboard.',
  params: z.strictObject({ id: identifier }),
  output: z.null(),
  refusals: ['no-such-dashboard'],
})
