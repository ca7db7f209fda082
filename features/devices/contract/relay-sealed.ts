import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'

/**
 * The maximum length of a sealed request in characters: the largest body of a device in base64, encrypted and encoded
 * in base64url.
 */
const sealedLongest = 700_000

/**
 * Relays a device's request through a gateway, which signs this call. `sealed` is a compact JWE (ECDH-ES with X25519,
 * A256GCM) for the deployment's key, which contains a `sealedRequest`. The response is also a compact JWE (`dir`,
 * A256GCM), encrypted with the key in the request, which contains a `sealedResponse`. The gateway can neither read nor
 * alter either.
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

/** A device's request inside a JWE. `body` is the exact signed text; `response_key` is 32 random bytes in base64url. */
export const sealedRequest = z.strictObject({
  path: z.enum(['/api/agent/enrolment', '/api/agent/clone', '/api/agent/report', '/api/agent/link']),
  headers: z.strictObject({ 'content-digest': z.string(), 'signature-input': z.string(), 'signature': z.string() }),
  body: z.string(),
  response_key: z.string().check(z.regex(/^[\w-]{43}$/, 'is not a key')),
})
export type SealedRequest = z.infer<typeof sealedRequest>

/** The response inside a JWE: the status and the envelope, as text. */
export const sealedResponse = z.strictObject({ status: z.number(), body: z.string() })
