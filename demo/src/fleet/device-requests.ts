import { createHash, createPrivateKey, createPublicKey, randomBytes, sign, type KeyObject } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { readEnvelope, type Envelope } from '@portico/contract/core/calls/envelope.ts'
import {
  contentDigest,
  signatureBase,
  signatureHeader,
  signatureInput,
} from '@portico/contract/core/devices/signed-request.ts'
import { relaySealed, type SealedRequest } from '@portico/features/devices/contract/relay-sealed.ts'
import { CompactEncrypt, importJWK, type JWK } from 'jose'

/**
 * The key of a device, with its process and the number of requests that this process has signed. `id` is empty until
 * the device is enrolled.
 */
export type Signer = { key: KeyObject; publicText: string; id: string; instance: string; sequence: number }

// The beginning of an Ed25519 private key as PKCS #8 (RFC 8410); its 32 bytes follow.
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Returns the signer of a device, whose key is derived from `seed` (32 bytes). */
export function signerOf(seed: Buffer, id: string): Signer {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
  const publicText = String(createPublicKey(key).export({ format: 'jwk' }).x)
  return { key, publicText, id, instance: randomBytes(16).toString('base64url'), sequence: 0 }
}

/** Returns the headers that sign a body, as if sent at `at` (milliseconds since 1970). */
function signedHeaders(signer: Signer, path: string, body: string, at: number) {
  signer.sequence += 1
  const { instance, sequence, id, publicText } = signer
  const params = { created: Math.floor(at / 1000), instance, sequence, keyId: id === '' ? publicText : id }
  const digest = contentDigest(createHash('sha256').update(body).digest('base64'))
  const signature = sign(null, Buffer.from(signatureBase('POST', path, digest, params)), signer.key)
  return {
    'content-digest': digest,
    'signature-input': signatureInput(params),
    'signature': signatureHeader(signature.toString('base64')),
  }
}

export type Send = (signer: Signer, path: string, content: object, at?: number) => Promise<Envelope | null>

/**
 * Sends requests to the server on this machine, over a few connections. `send` returns null if the server does not
 * respond.
 */
export function openSender(port: number, certificate: Buffer | null): { send: Send; close: () => void } {
  const options = { keepAlive: true, maxSockets: 16 }
  const agent = certificate === null ? new http.Agent(options) : new https.Agent({ ...options, ca: certificate })
  const { request } = certificate === null ? http : https
  const send: Send = (signer, path, content, at = Date.now()) => {
    const responded = Promise.withResolvers<Envelope | null>()
    const body = JSON.stringify(content)
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...signedHeaders(signer, path, body, at),
    }
    const sent = request({ host: 'localhost', port, path, method: 'POST', headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => responded.resolve(envelopeIn(Buffer.concat(chunks))))
      response.on('error', () => responded.resolve(null))
    })
    sent.on('error', () => responded.resolve(null))
    sent.end(body)
    return responded.promise
  }
  return { send, close: () => agent.destroy() }
}

function envelopeIn(body: Buffer): Envelope | null {
  try {
    return readEnvelope(JSON.parse(body.toString()))
  } catch {
    return null
  }
}

/**
 * Sends a request through a gateway, signed by the device as if at `at`. Returns the response to the gateway; the
 * sealed response to the device is not opened.
 */
export async function sendThrough(
  { send, gateway, sealingKey }: { send: Send; gateway: Signer; sealingKey: string },
  signer: Signer,
  path: SealedRequest['path'],
  content: object,
  at: number,
): Promise<Envelope | null> {
  const body = JSON.stringify(content)
  const response_key = randomBytes(32).toString('base64url')
  const request: SealedRequest = { path, headers: signedHeaders(signer, path, body, at), body, response_key }
  const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(request)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(await importJWK(JSON.parse(sealingKey) as JWK, 'ECDH-ES'))
  return send(gateway, relaySealed.path, { sealed })
}
