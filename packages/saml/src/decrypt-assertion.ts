import { createDecipheriv, createPrivateKey, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { decodeText } from './decode-message.ts'
import type { EncryptedContent } from './encrypted-assertion.ts'
import type { SigningKey } from './provider.ts'
import { isRefusal, refuse, type SamlRefusal } from './refusal.ts'
import { namespaces } from './saml-constants.ts'
import { everyElement, readXml, type XmlElement } from './xml-element.ts'

/** A decrypted assertion: the text of its document, and the assertion as the root element. */
export type Decrypted = { text: string; element: XmlElement }

/** The part of xml-encryption that is used here. Its published types are those of an older version. */
type Encryption = { decryptKeyInfo(xml: string, options: { key: string }): Buffer }

/**
 * Decrypts what `readEncrypted` returned. Every key is tried. If none fits, a random key goes through the same steps,
 * so that neither the refusal nor its sentence nor the time reveals which step failed. Refusal:
 * `assertion-not-decrypted`. Sources: RFC 8017 §7.1.2 (Note), RFC 5246 §7.4.7.1 on random keys; decisions/0047.
 */
export function decryptAssertion(encrypted: EncryptedContent, keys: readonly SigningKey[]): Decrypted | SamlRefusal {
  const { method, content } = encrypted
  const opened = keys.flatMap(({ privateKeyPem }) => unwrap(encrypted, privateKeyPem) ?? [])
  const contentKey = opened[0] ?? randomBytes(method.keyBytes)
  const plain = method.mode === 'gcm' ? byGcm(method, content, contentKey) : byCbc(method, content, contentKey)
  // Data that was not decrypted is not parsed, because the time of parsing would be an oracle.
  const document = decodeText(plain ?? notXml)
  const element = readXml(isRefusal(document) ? '' : document.text)
  if (isRefusal(document) || isRefusal(element) || !isAssertion(element)) return failed
  return { text: document.text, element }
}

const notXml = Buffer.from('?')

const failed = refuse(
  'assertion-not-decrypted',
  'The encrypted assertion could not be read by any key of this connection. Give the provider our metadata again.',
)

const isAssertion = (element: XmlElement) =>
  element.uri === namespaces.assertion &&
  everyElement(element).every(({ element: { local }, parent }) =>
    parent === null ? local === 'Assertion' : local !== 'Assertion' && local !== 'EncryptedAssertion',
  )

/** Decrypts the key of the content; null if that fails. Always performs one RSA operation. */
function unwrap({ key, method }: EncryptedContent, privateKeyPem: string): Buffer | null {
  const require = createRequire(import.meta.url)
  const encryption = require('xml-encryption') as Encryption
  const modulus = Buffer.from(createPrivateKey(privateKeyPem).export({ format: 'jwk' }).n ?? '', 'base64url')
  const isPossible = key.value.length === modulus.length && key.value.compare(modulus) < 0
  // OpenSSL returns immediately for a value outside the key's range, so another value replaces it.
  const value = isPossible ? key.value : Buffer.concat([Buffer.alloc(1), randomBytes(modulus.length - 1)])
  try {
    const opened = encryption.decryptKeyInfo(keyDocument({ ...key, value }), { key: privateKeyPem })
    return isPossible && opened.length === method.keyBytes ? opened : null
  } catch {
    return null
  }
}

/**
 * Returns a document that contains only the encrypted key, built from the checked values, so that the library parses
 * only checked values.
 */
function keyDocument({ algorithm, digest, mask, value }: EncryptedContent['key']): string {
  const { encryption, encryption11, signature } = namespaces
  const method = [
    digest === null ? '' : `<ds:DigestMethod Algorithm="${digest}"/>`,
    mask === null ? '' : `<xenc11:MGF Algorithm="${mask}"/>`,
  ].join('')
  return [
    `<xenc:EncryptedData xmlns:xenc="${encryption}" xmlns:xenc11="${encryption11}" xmlns:ds="${signature}">`,
    `<ds:KeyInfo><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="${algorithm}">${method}</xenc:EncryptionMethod>`,
    `<xenc:CipherData><xenc:CipherValue>${value.toString('base64')}</xenc:CipherValue></xenc:CipherData>`,
    '</xenc:EncryptedKey></ds:KeyInfo></xenc:EncryptedData>',
  ].join('')
}

type Method<Mode extends 'gcm' | 'cbc'> = Pick<Extract<EncryptedContent['method'], { mode: Mode }>, 'cipher'>

/**
 * Decrypts AES-GCM (XML Encryption 1.1 §5.2.4): 12 bytes of initialisation vector, the content, and a tag of 16 bytes.
 */
function byGcm({ cipher }: Method<'gcm'>, content: Buffer, key: Buffer): Buffer | null {
  const decipher = createDecipheriv(cipher, key, content.subarray(0, 12))
  decipher.setAuthTag(content.subarray(-16))
  const plain = decipher.update(content.subarray(12, -16))
  try {
    decipher.final()
    return plain
  } catch {
    return null
  }
}

/**
 * Decrypts AES-CBC (XML Encryption 1.1 §5.2.1): 16 bytes of initialisation vector, then the content with padding, of
 * which only the last byte is significant.
 */
function byCbc({ cipher }: Method<'cbc'>, content: Buffer, key: Buffer): Buffer | null {
  const decipher = createDecipheriv(cipher, key, content.subarray(0, 16)).setAutoPadding(false)
  const plain = Buffer.concat([decipher.update(content.subarray(16)), decipher.final()])
  const padding = plain.at(-1) ?? 0
  return padding >= 1 && padding <= 16 ? plain.subarray(0, plain.length - padding) : null
}
