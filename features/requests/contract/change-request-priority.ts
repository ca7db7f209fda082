import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { requestPriorities } from '@portico/contract/core/requests/request.ts'
import { requestNumber, requestView } from '@portico/contract/core/requests/request-view.ts'

/** Changes the priority of an open request. */
export const changeRequestPriority = defineCall({
  method: 'PUT',
  path: '/api/desk/requests/:number/priority',
  access: 'session',
  permission: 'Desk',
  about: 'Change the priority of a request.',
  params: requestNumber,
  body: z.strictObject({ priority: z.enum(requestPriorities) }),
  output: requestView,
  refusals: ['no-such-request', 'action-not-possible'],
})
