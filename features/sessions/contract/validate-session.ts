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
