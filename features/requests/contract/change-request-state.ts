import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'
import { transitions } from '@portico/contract/core/requests/request-flow.ts'
import { reasonLongest } from '@portico/contract/core/requests/request.ts'
import { requestNumber, requestView } from '@portico/contract/core/requests/request-view.ts'

/** Moves a request to its next state, with a reason that everyone who sees the request can read. */
export const changeRequestState = defineCall({
  method: 'POST',
  path: '/api/desk/requests/:number/state',
  access: 'session',
  permission: 'Desk',
  about: 'Start, hold, resolve, reopen or withdraw a request.',
  params: requestNumber,
  body: z.strictObject({ transition: z.enum(transitions), text: z.optional(textUpTo(reasonLongest)) }),
  output: requestView,
  refusals: ['no-such-request', 'action-not-possible', 'no-approver'],
})
