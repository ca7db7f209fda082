import { defineCall } from '@portico/contract/core/calls/call.ts'
import { raiseRefusals } from '@portico/contract/core/requests/raise-refusals.ts'
import { deskRequest, newRequest } from '@portico/contract/core/requests/request.ts'

/**
 * Raises a request. The client creates `id`, so sending it twice raises one request. After the trial has ended, the
 * handler accepts only a request for its extension.
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
