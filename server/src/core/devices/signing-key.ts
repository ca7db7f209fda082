import { createPublicKey, verify, type KeyObject } from 'node:crypto'

/** What precedes the 32 bytes of an Ed25519 public key in SPKI (RFC 8410 §4). */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** The Ed25519 public key of 32 raw bytes. */
export function publicKeyOf(raw: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([spkiPrefix, raw]), format: 'der', type: 'spki' })
}

/** Whether `signature` (base64) is the key's over `text`. */
export function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}
