import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { requestNumber, requestView } from '@portico/contract/core/requests/request-view.ts'
import { requestPriorities, reasonLongest } from '@portico/contract/core/requests/request.ts'
import { transitions } from '@portico/contract/core/requests/request-flow.ts'

/** Assigns a request to a technician who sees its company; null removes the assignment. */
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
