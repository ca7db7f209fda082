import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'

/** The longest sealed request in characters: the largest body of a device, in base64 within base64url. */
const sealedLongest = 700_000

/**
 * Requests that a gateway carries. `sealed` is a compact JWE (ECDH-ES with X25519, A256GCM) for the deployment's key, whose content is
 * a `sealedRequest`. The response is a compact JWE too (`dir`, A256GCM) under the key that the request brought, with a `sealedResponse`:
 * the gateway can neither read nor alter either. Signed by the gateway.
 */
export const relaySealed = defineCall({
  method: 'POST',
  path: '/api/agent/relay',
  access: 'device',
  bytesAtMost: sealedLongest + 100,
  about: 'One request of a device behind a gateway, encrypted; used by the gateway.',
  body: z.strictObject({ sealed: textUpTo(sealedLongest) }),
  output: z.object({ sealed: z.string() }),
  refusals: ['not-a-gateway', 'not-sealed-for-us'],
})

/** A device's request inside of a JWE. `body` is the exact text that was signed; `response_key` 32 random bytes, base64url. */
export const sealedRequest = z.strictObject({
  path: z.enum(['/api/agent/enrolment', '/api/agent/clone', '/api/agent/report', '/api/agent/link']),
  headers: z.strictObject({ 'content-digest': z.string(), 'signature-input': z.string(), 'signature': z.string() }),
  body: z.string(),
  response_key: z.string().check(z.regex(/^[\w-]{43}$/, 'is not a key')),
})
export type SealedRequest = z.infer<typeof sealedRequest>

/** The response to it: the status and the envelope, as text. */
export const sealedResponse = z.strictObject({ status: z.number(), body: z.string() })
