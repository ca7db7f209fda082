import { reportBytesAtMost } from '@portico/contract/core/devices/device-report.ts'
import { sealedRequest, type relaySealed as call, type SealedRequest } from '#features/devices/contract/relay-sealed.ts'
import { CompactEncrypt, compactDecrypt, type CryptoKey } from 'jose'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { sealingAlgorithm } from '@portico/server/core/devices/agent-keys.ts'
import { refusalEnvelope } from '@portico/server/core/calls/envelope.ts'
import { done, refused, type Gateway, type Handler } from '@portico/server/core/calls/handler.ts'
import { answerSigned, type SignedCall, type SignedResponse } from '@portico/server/core/calls/signed-calls.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'

/** The calls that gateways carry, by their path. */
export type Relayed = Readonly<Record<SealedRequest['path'], SignedCall>>

/**
 * Handles one request of a device that a gateway carries: decrypted, it is verified as one that comes directly, and the response is
 * encrypted for the device. Refuses `not-a-gateway` and `not-sealed-for-us`; refusals of the device's own request are in its response.
 */
export function handleRelaySealed(context: AppContext, relayed: Relayed): Handler<typeof call> {
  return async ({ body, origin, signed }) => {
    if (signed.device.kind !== 'gateway') return refused('not-a-gateway')
    const key = await context.agentKeys.unsealingKey()
    const request = key === null ? null : await openSealed(body.sealed, key)
    if (request === null) return refused('not-sealed-for-us')
    const response = await answerCarried(context, relayed[request.path], { request, origin, gateway: signed.device })
    const { code } = response.envelope
    // The gateway cannot read that, and would take the request for delivered: it keeps it and tries again. A limit that one device has
    // reached is of that one alone: a gateway that is asked to wait carries nothing for the others meanwhile.
    if (code >= 500) return refused('server-busy', { retryAfter: response.retryAfter ?? 5 })
    return done({ sealed: await sealResponse(response, request.response_key) })
  }
}

async function openSealed(sealed: string, key: CryptoKey): Promise<SealedRequest | null> {
  const options = { keyManagementAlgorithms: [sealingAlgorithm], contentEncryptionAlgorithms: ['A256GCM'] }
  try {
    const { plaintext } = await compactDecrypt(sealed, key, options)
    const text = new TextDecoder('utf-8', { fatal: true }).decode(plaintext)
    return sealedRequest.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

type Carried = { request: SealedRequest; origin: Origin; gateway: Gateway }

function answerCarried(context: AppContext, signedCall: SignedCall, carried: Carried): Promise<SignedResponse> {
  const { request, origin, gateway } = carried
  const raw = Buffer.from(request.body)
  const { path, headers } = request
  if (raw.length > reportBytesAtMost)
    return Promise.resolve({ envelope: refusalEnvelope(refused('too-large')), retryAfter: undefined })
  return answerSigned(context, signedCall, { method: signedCall.call.method, path, headers, raw, origin, gateway })
}

function sealResponse({ envelope }: SignedResponse, responseKey: string): Promise<string> {
  const response = JSON.stringify({ status: envelope.code, body: JSON.stringify(envelope) })
  return new CompactEncrypt(new TextEncoder().encode(response))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(Buffer.from(responseKey, 'base64url'))
}
