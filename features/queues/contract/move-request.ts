import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { requestNumber, requestView } from '@portico/contract/core/requests/request-view.ts'

/** Moves a request to a queue; null removes it from its queue. The targets of the new queue apply from then on. */
export const moveRequest = defineCall({
  method: 'PUT',
  path: '/api/desk/requests/:number/queue',
  access: 'session',
  permission: deskPermissions.agent,
  about: 'Move a request to a queue.',
  params: requestNumber,
  body: z.strictObject({ queueid: z.nullable(identifier) }),
  output: requestView,
  refusals: ['no-such-request', 'action-not-possible', 'no-such-queue'],
})
