import { createRequire } from 'node:module'
import { SAML } from '@node-saml/node-saml'
import { describe, expect, it } from 'vitest'
import { checkAgain, libraryOptions } from '#saml/second-reader.ts'
import { foreignKeys, knownProvider, requestId, responseOf, serviceProvider } from '#saml/test-exchange.ts'

const ends = { provider: knownProvider(), serviceProvider }
const first = { nameId: 'user@dunmore.test', sessionIndex: 'session-1', inResponseTo: requestId }
const refusal = 'readers-disagree'
const plain = (xml: string) => ({ samlResponse: Buffer.from(xml).toString('base64'), decrypted: null })

describe('node-saml', () => {
  it('works by safe settings, whatever its defaults are', () => {
    const { options } = new SAML(libraryOptions(ends.provider, serviceProvider))
    expect(options).toMatchObject({
      wantAssertionsSigned: true,
      signatureAlgorithm: 'sha256',
      digestAlgorithm: 'sha256',
      acceptedClockSkewMs: 120_000,
      maxAssertionAgeMs: 3_600_000,
      audience: serviceProvider.entityId,
      issuer: serviceProvider.entityId,
      callbackUrl: serviceProvider.acsUrl,
      idpIssuer: ends.provider.entityId,
      idpCert: ends.provider.certificates.map(({ pem }) => pem),
      disableRequestedAuthnContext: true,
      identifierFormat: null,
    })
    expect(options.decryptionPvk).toBeUndefined()
  })

  it('verifies by the very parts that are pinned here, not by copies of its own', () => {
    const ours = createRequire(import.meta.url)
    const theirs = createRequire(ours.resolve('@node-saml/node-saml'))
    for (const part of ['xml-crypto', '@xmldom/xmldom']) expect(theirs.resolve(part)).toBe(ours.resolve(part))
  })

  it('agrees with the first reader about what is accepted', async () => {
    expect(await checkAgain(plain(responseOf()), first, ends)).toBeNull()
  })

  it.each([
    ['another name', responseOf(), { ...first, nameId: 'admin@dunmore.test' }],
    ['another session', responseOf(), { ...first, sessionIndex: null }],
    ['another request', responseOf(), { ...first, inResponseTo: '_other' }],
    ['another key', responseOf({ by: foreignKeys }), first],
    ['an assertion that is not signed', responseOf({ signs: 'response' }), first],
    ['another audience', responseOf({ says: { audience: 'https://other.test' } }), first],
    ['an assertion of the past', responseOf({ says: { notOnOrAfter: '2020-01-01T00:00:00Z' } }), first],
  ] as const)('refuses %s by itself', async (_title, xml, reading) => {
    expect(await checkAgain(plain(xml), reading, ends)).toMatchObject({ refusal })
  })

  it.each([true, false])('reads an assertion that came encrypted as well (signed itself: %s)', async (isSigned) => {
    const read = (xml: string) => {
      const [text = ''] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml) ?? []
      return { samlResponse: '', decrypted: { text, isSigned } }
    }
    const signs = isSigned ? 'assertion' : 'nothing'
    expect(await checkAgain(read(responseOf({ signs })), first, ends)).toBeNull()
    const others = [
      responseOf({ signs, says: { nameId: 'admin@dunmore.test' } }),
      responseOf({ signs, says: { audience: 'https://other.test' } }),
      responseOf({ signs, says: { inResponseTo: '_other' } }),
    ]
    for (const xml of others) expect(await checkAgain(read(xml), first, ends)).toMatchObject({ refusal })
    if (isSigned)
      expect(await checkAgain(read(responseOf({ by: foreignKeys })), first, ends)).toMatchObject({ refusal })
  })
})
