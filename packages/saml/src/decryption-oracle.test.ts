import crypto, { randomBytes, type KeyObject } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { describe, expect, it, vi } from 'vitest'
import { decryptAssertion } from './decrypt-assertion.ts'
import { readEncrypted, type EncryptedContent } from './encrypted-assertion.ts'
import {
  encrypted,
  encryptedResponse,
  olderKeys,
  ownKeys,
  withKeys,
  xmlenc,
  xmlenc11,
  type Ways,
} from './test-encryption.ts'
import { expectRefused, foreignKeys, makeKeys, responseOf } from './test-exchange.ts'
import { readXml } from './xml-element.ts'

const assertion = /<saml:Assertion.*<\/saml:Assertion>/s.exec(responseOf())?.[0] ?? ''
const flipLast = (bytes: Buffer) => {
  const changed = Buffer.from(bytes)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  return changed
}
const below = () => {
  const value = randomBytes(256)
  value[0] = 0
  return value
}

/** Every way in which decryption can fail once it has begun. */
const failures: Record<string, () => Ways> = {
  'a foreign key': () => ({ to: foreignKeys }),
  'a foreign key of another length': () => ({ to: largerKeys }),
  'a value above the modulus': () => ({ keyValue: Buffer.alloc(256, 0xff) }),
  'a value that is no OAEP': () => ({ keyValue: below() }),
  'another digest than was used': () => ({ last: (xml) => xml.replace(sha1, sha256) }),
  'another content key': () => ({ wrapped: randomBytes(32) }),
  'a content key of another length': () => ({ wrapped: randomBytes(16) }),
  'a changed tag': () => ({ cipher: flipLast }),
  'text that is no XML': () => ({ plain: randomBytes(assertion.length) }),
  'an empty text': () => ({ plain: Buffer.alloc(0) }),
  'another element': () => ({
    plain: Buffer.from('<saml:Advice xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>'),
  }),
  'a document type': () => ({ plain: Buffer.from(`<!DOCTYPE x>${assertion}`) }),
  'a comment': () => ({ plain: Buffer.from(assertion.replace('@', '<!-- x -->@')) }),
  'an assertion in another': () => ({
    plain: Buffer.from(assertion.replace('</saml:Assertion>', `${assertion}</saml:Assertion>`)),
  }),
  'an encrypted one in it': () => ({
    plain: Buffer.from(assertion.replace('</saml:Assertion>', `${encrypted(assertion)}</saml:Assertion>`)),
  }),
}
const largerKeys = makeKeys('Larger', undefined, 3072)
const [sha1, sha256] = ['http://www.w3.org/2000/09/xmldsig#sha1', `${xmlenc}sha256`]
const refusal = 'assertion-not-decrypted'
const explain =
  /^The encrypted assertion could not be read by any key of this connection\. Give the provider our metadata again\.$/

describe('an encrypted assertion that is not decrypted', () => {
  it.each(Object.entries(failures))('has one result, for %s too', async (_title, ways) => {
    await expectRefused(encryptedResponse(ways()), refusal, explain, withKeys)
  })

  const cbc = { content: `${xmlenc}aes256-cbc` }
  it.each(
    Object.entries({
      ...failures,
      // One in 16 values of the last byte is valid padding; the result is then not XML.
      'a padding that may not fit': () => ({ cipher: flipLast }),
      'a padding of none': () => ({ plain: Buffer.from(assertion), cipher: (bytes: Buffer) => bytes.subarray(0, -16) }),
    }),
  )('has the same result by AES-CBC in a signed response, for %s', async (_title, ways) => {
    await expectRefused(encryptedResponse({ ...cbc, ...ways() }, { signs: 'both' }), refusal, explain, withKeys)
  })
})

function read(ways: Ways): EncryptedContent {
  const element = readXml(encrypted(assertion, ways))
  const content = 'refusal' in element ? element : readEncrypted(element, { isSigned: true })
  if ('refusal' in content) throw new Error(content.explain)
  return content
}

const modulusOf = (key: string | KeyObject) =>
  (typeof key === 'string' ? crypto.createPrivateKey(key) : key).export({ format: 'jwk' }).n ?? ''

/**
 * Returns whether an RSA operation is computed for a value. A value of another length than the modulus, or not below
 * it, is refused immediately.
 */
function isWorkedThrough(value: Buffer, base64url: string): boolean {
  const modulus = Buffer.from(base64url, 'base64url')
  return value.length === modulus.length && value.compare(modulus) < 0
}

/**
 * Returns the work that determines the time of a decryption: its RSA operations, by key, the number of deciphered
 * bytes, and how many of them were read as text.
 */
function workOf(content: EncryptedContent) {
  const rsa = vi.spyOn(crypto, 'privateDecrypt')
  const decipher = vi.spyOn(crypto.Decipheriv.prototype, 'update')
  const decode = vi.spyOn(TextDecoder.prototype, 'decode')
  syncBuiltinESMExports()
  try {
    expect(decryptAssertion(content, [ownKeys, olderKeys])).toMatchObject({ refusal })
    const operations = rsa.mock.calls.map(([options, value]) => {
      const modulus = modulusOf((options as { key: string | KeyObject }).key)
      return { modulus, whole: isWorkedThrough(value as Buffer, modulus) }
    })
    const bytes = decipher.mock.calls.map(([deciphered]) => Buffer.byteLength(deciphered))
    return { operations, bytes, read: decode.mock.calls.map(([text]) => text?.byteLength) }
  } finally {
    rsa.mockRestore()
    decipher.mockRestore()
    decode.mockRestore()
    syncBuiltinESMExports()
  }
}

// The work is counted and not timed, because a time depends on other programs and on garbage collection.
describe.each([
  [`${xmlenc11}aes256-gcm`, 12 + 16],
  [`${xmlenc}aes256-cbc`, 16],
])('the work of a failed decryption by %s', (content, beside) => {
  const whole = [ownKeys, olderKeys].map(({ privateKeyPem }) => ({ modulus: modulusOf(privateKeyPem), whole: true }))

  it.each(Object.entries(failures))('is one operation of each key and the whole content, for %s', (_title, ways) => {
    const encryptedContent = read({ content, ...ways() })
    const bytes = [encryptedContent.content.length - beside]
    expect(workOf(encryptedContent)).toMatchObject({ operations: whole, bytes })
  })
})

describe('content that is not authentic', () => {
  const kinds = ['a foreign key', 'a value that is no OAEP', 'a content key of another length', 'another content key']

  it.each([...kinds, 'a changed tag'])('is not read as text, whatever its length, for %s', (kind) => {
    const content = randomBytes(1_000_000)
    expect(workOf({ ...read({ ...failures[kind]?.() }), content }).read).toEqual([1])
  })
})
