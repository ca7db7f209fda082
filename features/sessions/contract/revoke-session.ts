import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/** Ends one of the user's own sessions, immediately on every node. */
export const revokeSession = defineCall({
  method: 'DELETE',
  path: '/api/iam/user/sessions/:id',
  access: 'session',
  permission: 'own-account',
  isWrite: false,
  about: "End one of the user's own sessions.",
  params: z.strictObject({ id: identifier }),
  output: z.null(),
  refusals: ['no-such-session'],
})
