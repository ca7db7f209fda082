import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'

/** Deletes the stored credentials of this user's remote-access sessions (header `event: preference_logout`). */
export const deleteEndUserCredentials = defineCall({
  method: 'DELETE',
  path: '/api/ras/session/credentials',
  access: 'session',
  permission: 'own-account',
  isWrite: false,
  about: 'Forget the credentials that remote-access sessions keep for this user.',
  output: z.object({ deleted: z.number() }),
  refusals: [],
})
