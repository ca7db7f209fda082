import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'

/**
 * Ends the session of the token (spec B §7, "Module logout"). `end_session_url` is the address that also ends the
 * session at the provider (OpenID Connect RP-Initiated Logout 1.0); empty if there is none. `clearcookies` makes the
 * browser delete every cookie of the host, including HttpOnly ones (spec B §4, "Success screen").
 */
export const signOut = defineCall({
  method: 'POST',
  path: '/api/iam/logout/',
  access: 'session',
  permission: 'own-account',
  isWrite: false,
  about: 'End this session.',
  body: z.strictObject({ appname: textUpTo(64), emailid: textUpTo(320), clearcookies: z.optional(z.boolean()) }),
  output: z.object({ end_session_url: z.string() }),
  refusals: [],
})
