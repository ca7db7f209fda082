import { coreRefusals } from '@portico/contract/core/calls/core-refusals.ts'
import { reportBytesAtMost } from '@portico/contract/core/devices/device-report.ts'
import { sealedRequest, type relaySealed as call, type SealedRequest } from '#features/devices/contract/relay-sealed.ts'
import { CompactEncrypt, compactDecrypt, type CryptoKey } from 'jose'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { sealingAlgorithm } from '@portico/server/core/devices/agent-keys.ts'
import { refusalEnvelope } from '@portico/server/core/calls/envelope.ts'
import { done, refused, type Gateway, type Handler } from '@portico/server/core/calls/handler.ts'
import { answerSigned, type SignedCall, type SignedResponse } from '@portico/server/core/calls/signed-calls.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'

/** The calls that a gateway can relay, by path. */
export type Relayed = Readonly<Record<SealedRequest['path'], SignedCall>>

/**
 * Handles a device's request that a gateway relays: decrypts it, verifies it like a direct request, and encrypts the
 * response for the device. Refuses by `not-a-gateway` and `not-sealed-for-us`. Refusals of the device's own request are
 * inside the encrypted response.
 */
export function handleRelaySealed(context: AppContext, relayed: Relayed): Handler<typeof call> {
  return async ({ body, origin, signed }) => {
    if (signed.device.kind !== 'gateway') return refused('not-a-gateway')
    const key = await context.agentKeys.unsealingKey()
    const request = key === null ? null : await openSealed(body.sealed, key)
    if (request === null) return refused('not-sealed-for-us')
    const response = await answerCarried(context, relayed[request.path], { request, origin, gateway: signed.device })
    const { code } = response.envelope
    // The gateway cannot read encrypted refusals, so server errors are sent to it openly and make it retry. A device's
    // own limit stays encrypted, because a gateway that waits would delay its other devices.
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
    return Promise.resolve({ envelope: refusalEnvelope(refused('too-large'), coreRefusals), retryAfter: undefined })
  return answerSigned(context, signedCall, { method: signedCall.call.method, path, headers, raw, origin, gateway })
}

function sealResponse({ envelope }: SignedResponse, responseKey: string): Promise<string> {
  const response = JSON.stringify({ status: envelope.code, body: JSON.stringify(envelope) })
  return new CompactEncrypt(new TextEncoder().encode(response))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(Buffer.from(responseKey, 'base64url'))
}
