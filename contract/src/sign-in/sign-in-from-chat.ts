import * as z from 'zod/mini'
import { defineCall } from '../plumbing/call.ts'
import { textUpTo } from '../plumbing/text.ts'
import { loginResponse } from './login-response.ts'
import { tenantChoice } from './tenant-choice.ts'

/**
 * Signs in whom a chat-team link brings (spec A §4, "Login flow" 8): `chathub` is the hub's name, `from` the person's
 * address, `password` the one-time token that the hub was given, never a password.
 */
export const signInFromChat = defineCall({
  method: 'POST',
  path: '/api/chathub/signin',
  access: 'anyone',
  about: 'Sign in by the link of a chat hub.',
  body: z.strictObject({
    chathub: textUpTo(128),
    from: textUpTo(320),
    password: textUpTo(256),
    appname: z.optional(textUpTo(64)),
    timezone: z.optional(textUpTo(64)),
    associated_deviceid: z.optional(textUpTo(128)),
  }),
  output: z.object({ login: loginResponse, tenant: tenantChoice }),
  refusals: ['chat-link-not-valid', 'account-deactivated', 'tenant-mismatch'],
})
