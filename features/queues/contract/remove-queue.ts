import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'

/** Removes a queue. Its requests stay, without a queue and a service level. */
export const removeQueue = defineCall({
  method: 'DELETE',
  path: '/api/desk/settings/queues/:id',
  access: 'session',
  permission: deskPermissions.settings,
  about: 'Removes a queue; its requests stay.',
  params: z.strictObject({ id: identifier }),
  output: z.null(),
  refusals: ['no-such-queue', 'desk-not-yours'],
})
