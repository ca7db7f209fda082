import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'

/** How long a chat link is valid, in seconds. */
export const chatTokenLifetime = 60

/**
 * Issues a token to a registered chat hub (DESIGN §4). The token signs one user in at this host, once, within a minute.
 * The hub authenticates with `client_assertion` (RFC 7523 §2.2), a JWT signed with HS256 by its key: `kid` is the key's
 * id, `iss` the hub's name, `aud` this call's address, `exp` at most a minute ahead, and `jti` unique. `link` is the
 * address to send to the user.
 */
export const issueChatToken = defineCall({
  method: 'POST',
  path: '/api/chathub/signin-token',
  access: 'hub',
  about: 'Issue a one-time sign-in token to an authenticated chat hub.',
  body: z.strictObject({ client_assertion: textUpTo(4096), email: textUpTo(320), source: z.optional(textUpTo(64)) }),
  output: z.object({ password: z.string(), link: z.string(), expires_in: z.number() }),
  refusals: ['hub-not-proven', 'no-account', 'account-deactivated'],
})
