import { createCipheriv, createPublicKey, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import type { SigningPair } from '@portico/demo/saml/sign-element.ts'
import type { SamlRefusal } from './refusal.ts'
import type { SamlIdentity } from './process-response.ts'
import { processAsHost, makeKeys, responseOf, serviceProvider, type Departure } from './test-exchange.ts'

export const xmlenc = 'http://www.w3.org/2001/04/xmlenc#'
const xmldsig = 'http://www.w3.org/2000/09/xmldsig#'
export const xmlenc11 = 'http://www.w3.org/2009/xmlenc11#'

/** Our two decryption keys, newest first. */
export const [ownKeys, olderKeys] = [makeKeys('Ours'), makeKeys('Ours before')]

/** Deviations of an encryption from the default: AES-256-GCM, and RSA-OAEP with our newest key. */
export type Ways = {
  to?: SigningPair
  content?: string
  key?: string
  digest?: string
  mask?: string
  /** The position of the encrypted key. */
  layout?: 'inside' | 'beside'
  /** Replaces the content's key. */
  wrapped?: Buffer
  /** Replaces the bytes of the assertion, and those of their encryption. */
  plain?: Buffer
  cipher?: (bytes: Buffer) => Buffer
  /** Replaces the encrypted bytes of the content's key. */
  keyValue?: Buffer
  /** Changes the EncryptedAssertion as the last step. */
  last?: (xml: string) => string
}

type Library = {
  encryptKeyInfo(key: Buffer, options: object, done: (error: Error | null, xml: string) => void): void
}

/** Encrypts a document as an EncryptedAssertion. */
export function encrypted(assertion: string, ways: Ways = {}): string {
  const { content = `${xmlenc11}aes256-gcm`, last = same } = ways
  const bits = content.includes('128') ? 128 : 256
  const key = randomBytes(bits / 8)
  const bytes = encryptedBytes(ways.plain ?? Buffer.from(assertion), { key, bits, isGcm: content.endsWith('gcm') })
  const value = (ways.cipher ?? same)(bytes).toString('base64')
  const { info, beside } = placed(keyInfo(ways.wrapped ?? key, ways), ways.layout ?? 'inside')
  return last(
    [
      '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">',
      `<xenc:EncryptedData xmlns:xenc="${xmlenc}" Type="${xmlenc}Element"><xenc:EncryptionMethod Algorithm="${content}"/>`,
      `${info}<xenc:CipherData><xenc:CipherValue>${value}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData>`,
      `${beside}</saml:EncryptedAssertion>`,
    ].join(''),
  )
}

const same = <Kind>(one: Kind): Kind => one

/** Places the encrypted key: in KeyInfo, where the library writes it, or beside the data with a reference to it. */
function placed(info: string, layout: 'inside' | 'beside'): { info: string; beside: string } {
  if (layout === 'inside') return { info, beside: '' }
  const [key = ''] = /<e:EncryptedKey.*<\/e:EncryptedKey>/s.exec(info) ?? []
  const named = key.replace('<e:EncryptedKey', '<e:EncryptedKey Id="_key" Recipient="us"')
  const retrieval = `<RetrievalMethod Type="${xmlenc}EncryptedKey" URI="#_key"/>`
  return {
    info: `<KeyInfo xmlns="${xmldsig}">${retrieval}</KeyInfo>`,
    beside: named.replaceAll(/<(KeyInfo|DigestMethod)/g, `<$1 xmlns="${xmldsig}"`),
  }
}

type Sealing = { key: Buffer; bits: 128 | 256; isGcm: boolean }

const encryptedBytes = (plain: Buffer, { key, bits, isGcm }: Sealing) =>
  isGcm ? byGcm(bits, key, plain) : byCbc(bits, key, plain)

function byGcm(bits: 128 | 256, key: Buffer, plain: Buffer): Buffer {
  const vector = randomBytes(12)
  const cipher = createCipheriv(`aes-${bits}-gcm`, key, vector)
  return Buffer.concat([vector, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function byCbc(bits: 128 | 256, key: Buffer, plain: Buffer): Buffer {
  const vector = randomBytes(16)
  const cipher = createCipheriv(`aes-${bits}-cbc`, key, vector)
  return Buffer.concat([vector, cipher.update(plain), cipher.final()])
}

function keyInfo(key: Buffer, { to = ownKeys, key: algorithm, digest, mask, keyValue }: Ways): string {
  const require = createRequire(import.meta.url)
  const library = require('xml-encryption') as Library
  let made = ''
  const options = {
    rsa_pub: createPublicKey(to.certificatePem).export({ type: 'spki', format: 'pem' }),
    pem: to.certificatePem,
    keyEncryptionAlgorithm: algorithm ?? `${xmlenc}rsa-oaep-mgf1p`,
    ...(digest === undefined ? {} : { keyEncryptionDigest: digest }),
    ...(mask === undefined ? {} : { keyEncryptionMgf: mask }),
    disallowEncryptionWithInsecureAlgorithm: false,
    warnInsecureAlgorithm: false,
  }
  library.encryptKeyInfo(key, options, (_error, xml) => void (made = xml))
  if (keyValue === undefined) return made.trim()
  return made.trim().replace(/(<e:CipherValue>)[^<]*/, (_, tag: string) => tag + keyValue.toString('base64'))
}

/** Returns a signed response whose assertion was signed first and then encrypted. */
export const encryptedResponse = (ways: Ways = {}, departure: Departure = {}) =>
  responseOf({
    ...departure,
    response: (xml) =>
      (departure.response ?? same)(
        xml.replace(/<saml:Assertion.*<\/saml:Assertion>/s, (assertion) => encrypted(assertion, ways)),
      ),
  })

/** Processes a response with our two keys. */
export const processEncrypted = (xml: string): Promise<SamlIdentity | SamlRefusal> => processAsHost(xml, withKeys)

export const withKeys = { serviceProvider: { ...serviceProvider, decryption: [ownKeys, olderKeys] } }
