import { defineCall } from '@portico/contract/core/calls/call.ts'
import { raiseRefusals } from '@portico/contract/core/requests/raise-refusals.ts'
import { deskRequest, newRequest } from '@portico/contract/core/requests/request.ts'

/**
 * Raises a request. `id` is the client's own, so that sending twice raises one. When the trial has ended, its extension alone can be asked
 * for: the handler refuses all else.
 */
export const raiseRequest = defineCall({
  method: 'POST',
  path: '/api/desk/requests',
  access: 'session',
  permission: 'Desk',
  isWrite: false,
  about: 'Raise a request at the service desk.',
  body: newRequest,
  output: deskRequest,
  refusals: [...raiseRefusals],
})
