import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'
import { loginResponse } from '@portico/contract/core/authentication/login-response.ts'
import { tenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'

/** The account that a chat hub's link signs in, shown when the user confirms leaving another account. */
export const chatLinkOwner = z.object({ email: z.string(), tenant: z.string() })
export type ChatLinkOwner = z.infer<typeof chatLinkOwner>

/**
 * Signs in with a chat-team link (spec A §4, "Login flow" 8): `chathub` is the hub's name, `from` the user's address,
 * `password` the hub's one-time token, never a password. If the browser is signed in to another account, the call
 * refuses with `other-account-signed-in` and the link's account; the token stays valid and the session open until the
 * user has `confirmed`.
 */
export const signInFromChat = defineCall({
  method: 'POST',
  path: '/api/chathub/signin',
  access: 'anyone',
  about: 'Sign in with the link of a chat hub.',
  body: z.strictObject({
    chathub: textUpTo(128),
    from: textUpTo(320),
    password: textUpTo(256),
    appname: z.optional(textUpTo(64)),
    timezone: z.optional(textUpTo(64)),
    associated_deviceid: z.optional(textUpTo(128)),
    confirmed: z.optional(z.boolean()),
  }),
  output: z.object({ login: loginResponse, tenant: tenantChoice }),
  refusals: ['chat-link-not-valid', 'other-account-signed-in', 'account-deactivated', 'tenant-mismatch'],
})
