import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'

/** How long an identity is valid, in seconds. */
export const hubIdentityLifetime = 120

/** The `typ` of its header: it is good for nothing else. */
export const hubIdentityType = 'chat-identity+jwt'

/** Where a hub reads the public keys (RFC 7517). */
export const hubKeysPath = '/api/chathub/jwks'

/**
 * Who the user is, signed for the chat hub of this domain (`chathub_url`): a JWT for the hub's origin alone, which the page posts to the frame
 * of that origin (decisions/0100).
 */
export const issueHubIdentity = defineCall({
  method: 'POST',
  path: '/api/chathub/identity',
  access: 'session',
  permission: 'Chat Bot',
  isWrite: false,
  about: 'A signed identity of the user for the chat hub.',
  output: z.object({ token: z.string(), origin: z.string(), expires_in: z.number() }),
  // The page sends nothing to a hub then, and shows nothing: refusals of any call suffice.
  refusals: [],
})
