import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decryptAssertion } from './decrypt-assertion.ts'
import { expectRefused } from './expect-refused.ts'
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
import { foreignKeys, makeKeys, responseOf } from './test-exchange.ts'
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

/** Every way to fail once decryption has begun. */
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
  it.each(Object.entries(failures))('has one answer, for %s too', async (_title, ways) => {
    await expectRefused(encryptedResponse(ways()), refusal, explain, withKeys)
  })

  const cbc = { content: `${xmlenc}aes256-cbc` }
  it.each(
    Object.entries({
      ...failures,
      // 1 of 16 last bytes is a padding that fits; what comes out is then no XML.
      'a padding that may not fit': () => ({ cipher: flipLast }),
      'a padding of none': () => ({ plain: Buffer.from(assertion), cipher: (bytes: Buffer) => bytes.subarray(0, -16) }),
    }),
  )('has the same answer by AES-CBC in a signed response, for %s', async (_title, ways) => {
    await expectRefused(encryptedResponse({ ...cbc, ...ways() }, { signs: 'both' }), refusal, explain, withKeys)
  })
})

function read(ways: Ways): EncryptedContent {
  const element = readXml(encrypted(assertion, ways))
  const content = 'refusal' in element ? element : readEncrypted(element, { isSigned: true })
  if ('refusal' in content) throw new Error(content.explain)
  return content
}

/** The shortest time of each, taken in turns: other work of the machine only adds to them. */
function shortest(contents: readonly (readonly [string, EncryptedContent])[], rounds: number): Map<string, number> {
  const times = new Map(contents.map(([kind]) => [kind, Infinity]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, content] of contents) {
      const begin = performance.now()
      decryptAssertion(content, [ownKeys, olderKeys])
      times.set(kind, Math.min(times.get(kind) ?? Infinity, performance.now() - begin))
    }
  }
  return times
}

describe('the time that a failed decryption takes', () => {
  it.each([`${xmlenc11}aes256-gcm`, `${xmlenc}aes256-cbc`])(
    'does not show the step that failed: %s',
    (content) => {
      const kinds = Object.entries(failures).map(([kind, ways]) => [kind, read({ content, ...ways() })] as const)
      const found = shortest(kinds, 41)
      const times = [...found.values()].toSorted((one, other) => one - other)
      const usual = times[Math.floor(times.length / 2)] ?? 0
      // One RSA operation that is left out halves it: there are two keys.
      for (const [kind, time] of found) expect([kind, Math.max(time / usual, usual / time) < 1.6]).toEqual([kind, true])
    },
    60_000,
  )

  it.each([`${xmlenc11}aes256-gcm`, `${xmlenc}aes256-cbc`])(
    'does not show whether a key opened it, by more content than RSA takes long for: %s',
    (content) => {
      const much = randomBytes(24_000_000)
      const kinds = ['a foreign key', 'a value that is no OAEP', 'a content key of another length', 'a changed tag']
      const found = shortest(
        kinds.map((kind) => [kind, { ...read({ content, ...failures[kind]?.() }), content: much }]),
        25,
      )
      const times = [...found.values()]
      // Six and more where that work is left out. What the machine does beside it made two and a half at most.
      expect(Math.max(...times) / Math.min(...times)).toBeLessThan(4)
    },
    60_000,
  )
})
