import { createPrivateKey } from 'node:crypto'
import type { OwnKeys } from '@portico/saml/provider.ts'

/**
 * The algorithms that may encrypt the key of a token's content. RSA1_5 has a padding oracle, and `dir` proves only a
 * shared secret.
 */
const keyManagementAlgorithms = ['RSA-OAEP-256', 'RSA-OAEP']
/** The algorithms that may encrypt the content itself. Each one authenticates the content before any of it is read. */
const contentEncryptionAlgorithms = ['A128GCM', 'A256GCM', 'A128CBC-HS256', 'A256CBC-HS512']

/** Returns whether a token has the compact serialisation of an encrypted one (RFC 7516 §9). */
export const isEncrypted = (token: string): boolean => token.split('.').length === 5

/**
 * Returns the signed token inside an encrypted one (RFC 7519 §5.2, OpenID Connect Core §10.2), whose signature is still
 * to be checked. Null for anything else: every key is tried and the result is the same for every fault, so that a
 * sender learns nothing about our keys.
 */
export async function decryptToken(token: string, keys: OwnKeys['decryption']): Promise<string | null> {
  const { compactDecrypt } = await import('jose')
  for (const { privateKeyPem } of keys) {
    const opened = await compactDecrypt(token, createPrivateKey(privateKeyPem), {
      keyManagementAlgorithms,
      contentEncryptionAlgorithms,
    }).catch(() => null)
    const inner = opened === null ? '' : new TextDecoder().decode(opened.plaintext)
    if (inner.split('.').length === 3) return inner
  }
  return null
}
