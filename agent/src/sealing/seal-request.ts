import { sealedResponse, type SealedRequest } from '@portico/features/devices/contract/relay-sealed.ts'
import { CompactEncrypt, compactDecrypt, importJWK, type JWK } from 'jose'

/** A signed request to send through a gateway; `body` is the exact signed text. */
export type RequestToSeal = Omit<SealedRequest, 'response_key'>

/** An encrypted request that only the deployment can read, and a function that decrypts the response. */
export type Sealed = { sealed: string; open: (sealed: string) => Promise<{ status: number; body: string } | null> }

/**
 * Encrypts a signed request for the deployment's `sealingKey` (X25519, a JWK as text) as a compact JWE (RFC 7516,
 * ECDH-ES, A256GCM). `open` returns the response, or null if it was altered or belongs to another request. Throws if
 * the key is invalid.
 */
export async function sealRequest(sealingKey: string, request: RequestToSeal): Promise<Sealed> {
  const responseKey = crypto.getRandomValues(new Uint8Array(32))
  const content: SealedRequest = { ...request, response_key: Buffer.from(responseKey).toString('base64url') }
  const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(await readSealingKey(sealingKey))
  return { sealed, open: (response) => openResponse(response, responseKey) }
}

/** Returns whether `sealRequest` accepts this key; `enrol.json`, which people edit, may contain an invalid one. */
export async function isSealingKey(text: string): Promise<boolean> {
  return readSealingKey(text).then(
    () => true,
    () => false,
  )
}

async function readSealingKey(text: string) {
  const { kty, crv, x } = JSON.parse(text) as JWK
  if (kty !== 'OKP' || crv !== 'X25519' || typeof x !== 'string') throw new TypeError('not an X25519 key')
  return importJWK({ kty, crv, x }, 'ECDH-ES')
}

async function openResponse(sealed: string, key: Uint8Array): Promise<{ status: number; body: string } | null> {
  try {
    const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }
    const { plaintext } = await compactDecrypt(sealed, key, options)
    return sealedResponse.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plaintext)))
  } catch {
    return null
  }
}
