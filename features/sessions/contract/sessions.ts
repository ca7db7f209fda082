import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'

/** The response of spec A §3, "Token-validation response". */
const validationResponse = z.object({
  token_is_valid: z.boolean(),
  user_isactive: z.boolean(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  roleid: identifier,
  userid: identifier,
  loginid: z.string(),
  tenantid: identifier,
  last_login_time: z.string(),
  redirect_to_servicedesk: z.boolean(),
  ismsp: z.boolean(),
  rolename: z.string(),
})

/** Returns the user of a token, and whether the token still has a session. */
export const validateSession = defineCall({
  method: 'POST',
  path: '/api/iam/login/validate',
  access: 'session',
  permission: 'own-account',
  isWrite: false,
  about: 'Check the token and return whose it is.',
  body: z.strictObject({ authtype: textUpTo(32) }),
  output: validationResponse,
  refusals: [],
})

/** An open session of the user: the device (by its browser's name), the network, and the time of its last use (UTC). */
export const openSession = z.object({
  id: identifier,
  device: z.string(),
  address: z.string(),
  timezone: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  is_current: z.boolean(),
})

export type OpenSession = z.infer<typeof openSession>

/** Lists the user's own open sessions, most recently used first. */
export const listSessions = defineCall({
  method: 'GET',
  path: '/api/iam/user/sessions/',
  access: 'session',
  permission: 'own-account',
  isList: true,
  about: "The user's own open sessions.",
  output: z.array(openSession),
  refusals: [],
})

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
