import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { requestNumber, requestView } from '@portico/contract/core/requests/request-view.ts'

/**
 * Returns a request with its history, its approval rounds and the actions open to the user. Only technicians receive
 * notes.
 */
export const readRequest = defineCall({
  method: 'GET',
  path: '/api/desk/requests/:number',
  access: 'session',
  permission: 'Desk',
  about: 'A request with its history and its approvals.',
  params: requestNumber,
  query: z.strictObject({ entries: z.optional(z.enum(['all'])) }),
  output: requestView,
  refusals: ['no-such-request'],
})
