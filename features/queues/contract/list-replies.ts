import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { reply } from './reply.ts'

/** Returns the tenant's canned replies, by title. */
export const listReplies = defineCall({
  method: 'GET',
  path: '/api/desk/replies',
  access: 'session',
  permission: deskPermissions.agent,
  isList: true,
  about: 'The canned replies of the desk.',
  output: z.array(reply),
  refusals: [],
})
