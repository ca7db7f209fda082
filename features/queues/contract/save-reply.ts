import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { newReply, reply } from './reply.ts'

/** Creates or changes a canned reply. The client creates the id, so sending twice creates one. */
export const saveReply = defineCall({
  method: 'PUT',
  path: '/api/desk/replies/:id',
  access: 'session',
  permission: deskPermissions.agent,
  about: 'Adds or changes a canned reply.',
  params: z.strictObject({ id: identifier }),
  body: newReply,
  output: reply,
  refusals: ['reply-title-taken', 'desk-not-yours'],
})
