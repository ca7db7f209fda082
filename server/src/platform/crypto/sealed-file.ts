import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from './secret.ts'

/** A file encrypted with a key of its own, and that key, sealed with the secret. A rotation seals only the key again. */
export type SealedFile = { sealed: Buffer; content: Buffer }

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts a file (AES-256-GCM): 12 bytes nonce, 16 bytes tag, then the file. */
export function sealFile(keys: Pick<Keys, 'seal'>, file: Uint8Array): SealedFile {
  const key = randomBytes(32)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce)
  const encrypted = [cipher.update(file), cipher.final()]
  return {
    sealed: keys.seal(key.toString('base64')),
    content: Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]),
  }
}

/** Decrypts a file; null if another secret sealed its key, or it has changed since. */
export function openFile(keys: Pick<Keys, 'unseal'>, { sealed, content }: SealedFile): Buffer | null {
  const key = keys.unseal(sealed)
  if (key === null || content.length < nonceBytes + tagBytes) return null
  const decipher = createDecipheriv(algorithm, Buffer.from(key, 'base64'), content.subarray(0, nonceBytes))
  decipher.setAuthTag(content.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(content.subarray(nonceBytes + tagBytes)), decipher.final()])
  } catch {
    return null
  }
}
