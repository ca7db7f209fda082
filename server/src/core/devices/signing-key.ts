import { createPublicKey, verify, type KeyObject } from 'node:crypto'

/** The SPKI prefix of the 32 bytes of an Ed25519 public key (RFC 8410 §4). */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Returns the key object of a raw Ed25519 public key (32 bytes). */
export function publicKeyOf(raw: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([spkiPrefix, raw]), format: 'der', type: 'spki' })
}

/** Returns whether `signature` (base64) is a signature of `text` by the key. */
export function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}
