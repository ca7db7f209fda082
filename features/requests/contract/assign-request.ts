import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { requestNumber, requestView } from '@portico/contract/core/requests/request-view.ts'

/** Assigns a request to an agent who sees its company; null removes the assignment. */
export const assignRequest = defineCall({
  method: 'PUT',
  path: '/api/desk/requests/:number/assignee',
  access: 'session',
  permission: 'Desk',
  about: 'Assign a request to an agent.',
  params: requestNumber,
  body: z.strictObject({ accountid: z.nullable(identifier) }),
  output: requestView,
  refusals: ['no-such-request', 'action-not-possible', 'no-such-agent'],
})
