import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'

/** How long a chat link signs in, in seconds. */
export const chatTokenLifetime = 60

/**
 * Issues a token to a registered chat hub that signs one user in, once, within a minute, at this host (DESIGN §4). The hub
 * proves itself by `client_assertion` (RFC 7523 §2.2): a JWT signed by HS256 with its key, whose id is `kid`; `iss` is its
 * name, `aud` this call's address, `exp` at most a minute away, `jti` new each time. `link` is the address to send.
 */
export const issueChatToken = defineCall({
  method: 'POST',
  path: '/api/chathub/signin-token',
  access: 'hub',
  about: 'A one-time sign-in token for a chat hub that proves itself.',
  body: z.strictObject({ client_assertion: textUpTo(4096), email: textUpTo(320), source: z.optional(textUpTo(64)) }),
  output: z.object({ password: z.string(), link: z.string(), expires_in: z.number() }),
  refusals: ['hub-not-proven', 'no-account', 'account-deactivated'],
})
