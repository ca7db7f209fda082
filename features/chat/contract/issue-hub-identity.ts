import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'

/** Lifetime of an identity, in seconds. */
export const hubIdentityLifetime = 120

/** The `typ` header of the JWT, which keeps it from being accepted for anything else. */
export const hubIdentityType = 'chat-identity+jwt'

/** Where a hub reads the public keys (RFC 7517). */
export const hubKeysPath = '/api/chathub/jwks'

/**
 * Issues the user's signed identity for the chat hub of this domain (`chathub_url`): a JWT whose audience is the hub's
 * origin. The page posts it to the hub's frame (decisions/0100).
 */
export const issueHubIdentity = defineCall({
  method: 'POST',
  path: '/api/chathub/identity',
  access: 'session',
  permission: 'Chat Bot',
  isWrite: false,
  about: 'Issue a signed identity of the user for the chat hub.',
  output: z.object({ token: z.string(), origin: z.string(), expires_in: z.number() }),
  // On any refusal the page sends nothing to the hub and shows nothing, so no refusals are declared here.
  refusals: [],
})
