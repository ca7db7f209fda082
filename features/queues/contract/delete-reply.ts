import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'

/** Deletes a canned reply. Comments written with it stay. */
export const deleteReply = defineCall({
  method: 'DELETE',
  path: '/api/desk/replies/:id',
  access: 'session',
  permission: deskPermissions.agent,
  about: 'Deletes a canned reply.',
  params: z.strictObject({ id: identifier }),
  output: z.null(),
  refusals: ['no-such-reply', 'desk-not-yours'],
})
