import { createHmac, createPublicKey, sign } from 'node:crypto'
import { freshId, logoutRequestXml, minutesFromNow, providerMetadataXml } from '@portico/demo/saml/documents.ts'
import { postedMessage } from '@portico/demo/saml/posted-message.ts'
import { redirectAddress } from '@portico/demo/saml/redirect-message.ts'
import type { SignatureMethods, SigningPair } from '@portico/demo/saml/sign-element.ts'
import { describe, expect, it } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { readIdpMetadata } from './read-idp-metadata.ts'
import { readLogoutMessage } from './read-logout-message.ts'
import { readSignedQuery } from './redirect-signature.ts'
import { fitsMethod, verifiesBy } from './signature-methods.ts'
import {
  processAsHost,
  expectRefused,
  issuer,
  knownProvider,
  makeKeys,
  Memory,
  providerKeys,
  responseOf,
  serviceProvider,
} from './test-exchange.ts'

const more = 'http://www.w3.org/2001/04/xmldsig-more#'
const digests = {
  256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  384: `${more}sha384`,
  512: 'http://www.w3.org/2001/04/xmlenc#sha512',
} as const
const by = (kind: string, bits: 256 | 384 | 512): SignatureMethods => ({
  signature: `${more}${kind}-sha${bits}`,
  digest: digests[bits],
})

const [p256, p384, p521] = [
  makeKeys('P-256', 'prime256v1'),
  makeKeys('P-384', 'secp384r1'),
  makeKeys('P-521', 'secp521r1'),
]
const valueIn = (xml: string) => /<ds:SignatureValue>([^<]*)</.exec(xml)?.[1] ?? ''
const withValue = (change: (value: Buffer) => Buffer) => (xml: string) =>
  xml.replace(valueIn(xml), change(Buffer.from(valueIn(xml), 'base64')).toString('base64'))
const withName = (name: string) => (xml: string) => xml.replace(/(<ds:SignatureMethod Algorithm=")[^"]*/, `$1${name}`)
const canonicalInfo = (xml: string) =>
  (/<ds:SignedInfo>.*<\/ds:SignedInfo>/s.exec(xml)?.[0] ?? '')
    .replace('<ds:SignedInfo>', '<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">')
    .replaceAll(/<(ds:\w+)([^>]*)\/>/g, '<$1$2></$1>')

describe('a response signed with ECDSA', () => {
  it.each([
    ['P-256 and SHA-256', p256, 256],
    ['P-384 and SHA-384', p384, 384],
    ['P-521 and SHA-512', p521, 512],
    ['P-384 and SHA-256', p384, 256],
  ] as const)('is accepted on %s, around the assertion and around both', async (_title, keys, bits) => {
    for (const signs of ['assertion', 'both'] as const) {
      const xml = responseOf({ by: keys, methods: by('ecdsa', bits), signs })
      expect(await processAsHost(xml, { provider: knownProvider(keys) })).toMatchObject({
        subject: 'user@dunmore.test',
      })
    }
  })

  it('is accepted besides RSA while a provider changes from one to the other', async () => {
    const provider = knownProvider(providerKeys, p256)
    expect(await processAsHost(responseOf({ by: p256 }), { provider })).toMatchObject({ subject: 'user@dunmore.test' })
    expect(await processAsHost(responseOf(), { provider })).toMatchObject({ subject: 'user@dunmore.test' })
  })

  it('is accepted with RSA and SHA-384 too', async () => {
    expect(await processAsHost(responseOf({ methods: by('rsa', 384) }))).toMatchObject({ subject: 'user@dunmore.test' })
  })
})

describe('an ECDSA signature is refused', () => {
  const expectDisbelieved = (xml: string, keys: SigningPair[] = [p256], explain = /./) =>
    expectRefused(xml, 'signature-not-valid', explain, { provider: knownProvider(...keys) })

  it('when it was changed, or another key on the same curve has signed', async () => {
    await expectDisbelieved(
      responseOf({ by: p256, last: (xml) => xml.replace('>staff<', '>admin<') }),
      [p256],
      /changed/,
    )
    await expectDisbelieved(responseOf({ by: makeKeys('Other', 'prime256v1') }), [p256], /Another key/)
  })

  it('under the name of RSA, although Node alone would verify it', async () => {
    const der = (xml: string) => {
      const renamed = withName(`${more}rsa-sha256`)(xml)
      const value = sign('sha256', Buffer.from(canonicalInfo(renamed)), p256.privateKeyPem)
      return withValue(() => value)(renamed)
    }
    await expectDisbelieved(responseOf({ by: p256, last: der }), [p256], /names ".*rsa-sha256", and no key/)
  })

  it('under the name of ECDSA by an RSA key, although Node alone would verify it', async () => {
    const named = (xml: string) => {
      const renamed = withName(`${more}ecdsa-sha256`)(xml)
      return withValue(() => sign('sha256', Buffer.from(canonicalInfo(renamed)), providerKeys.privateKeyPem))(renamed)
    }
    await expectDisbelieved(responseOf({ last: named }), [providerKeys], /names ".*ecdsa-sha256", and no key/)
    // The same signature with the right algorithm name is accepted, so the refusal above is due to the name.
    const again = (xml: string) =>
      withValue(() => sign('sha256', Buffer.from(canonicalInfo(xml)), providerKeys.privateKeyPem))(xml)
    expect(await processAsHost(responseOf({ last: again }))).toMatchObject({ subject: 'user@dunmore.test' })
  })

  it.each<[string, (value: Buffer) => Buffer]>([
    ['both zero', (value) => Buffer.alloc(value.length)],
    ['r zero', (value) => Buffer.concat([Buffer.alloc(32), value.subarray(32)])],
    ['s zero', (value) => Buffer.concat([value.subarray(0, 32), Buffer.alloc(32)])],
    ['the order of the curve', () => Buffer.concat([order, order])],
    ['r and r plus the order', (value) => Buffer.concat([bytesOf(numberIn(value, 0) + orderOf), value.subarray(32)])],
    ['a byte short', (value) => value.subarray(1)],
    ['a byte more', (value) => Buffer.concat([Buffer.alloc(1), value])],
    ['at the length of another curve', (value) => Buffer.concat([pad(value.subarray(0, 32)), pad(value.subarray(32))])],
    ['in DER', (value) => der(value)],
    ['empty', () => Buffer.alloc(0)],
  ])('when r and s are %s', async (_title, change) => {
    await expectDisbelieved(responseOf({ by: p256, last: withValue(change) }))
  })

  it('twice, as its mirror image (r, n - s), which verifies too', async () => {
    const memory = new Memory()
    const provider = knownProvider(p256)
    const xml = responseOf({ by: p256 })
    const mirrored = withValue((value) =>
      Buffer.concat([value.subarray(0, 32), bytesOf(orderOf - numberIn(value, 32))]),
    )
    expect(await processAsHost(mirrored(xml), { provider, memory })).toMatchObject({ subject: 'user@dunmore.test' })
    memory.requests.add('_request')
    expect(await processAsHost(xml, { provider, memory })).toMatchObject({ refusal: 'replayed' })
  })

  it.each([
    [`${more}hmac-sha256`, 'algorithm-refused'],
    [`${more}hmac-sha512`, 'algorithm-refused'],
    ['http://www.w3.org/2000/09/xmldsig#hmac-sha1', 'sha1-refused'],
    [`${more}ecdsa-sha1`, 'sha1-refused'],
    [`${more}ecdsa-sha224`, 'algorithm-refused'],
    ['http://www.w3.org/2007/05/xmldsig-more#ecdsa-sha3-256', 'algorithm-refused'],
    ['http://www.w3.org/2021/04/xmldsig-more#eddsa-ed25519', 'algorithm-refused'],
    ['constructor', 'algorithm-refused'],
  ] as const)('by the name %s, with the public key as a secret', async (name, refusal) => {
    const publicPem = createPublicKey(p256.certificatePem).export({ type: 'spki', format: 'pem' }).toString()
    const digest = name.endsWith('512') ? 'sha512' : name.endsWith('1') ? 'sha1' : 'sha256'
    for (const secret of [publicPem, p256.certificatePem]) {
      const last = (xml: string) => {
        const renamed = withName(name)(xml)
        return withValue(() => createHmac(digest, secret).update(canonicalInfo(renamed)).digest())(renamed)
      }
      await expectRefused(responseOf({ by: p256, last }), refusal, /./, { provider: knownProvider(p256) })
    }
  })
})

/** The order of P-256 (NIST SP 800-186 §3.2.1.3). */
const orderOf = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const bytesOf = (number: bigint) => Buffer.from(number.toString(16).padStart(64, '0').slice(-64), 'hex')
const order = bytesOf(orderOf)
const numberIn = (value: Buffer, at: number) => BigInt(`0x${value.subarray(at, at + 32).toString('hex')}`)
const pad = (half: Buffer) => Buffer.concat([Buffer.alloc(16), half])
function der(value: Buffer): Buffer {
  const integer = (half: Buffer) => Buffer.concat([Buffer.of(2, 33, 0), half])
  const both = Buffer.concat([integer(value.subarray(0, 32)), integer(value.subarray(32))])
  return Buffer.concat([Buffer.of(0x30, both.length), both])
}

describe('keys in metadata', () => {
  const read = (keys: SigningPair) => {
    const addresses = { signOn: `${issuer}/sign-on`, logout: `${issuer}/logout` }
    return readIdpMetadata(providerMetadataXml(issuer, addresses, [keys.certificatePem]), { allowHttp: false })
  }

  it.each(['prime256v1', 'secp384r1', 'secp521r1'])('may be on %s', (curve) => {
    expect(read(makeKeys('Fine', curve))).toMatchObject({ certificates: [{ subject: 'CN=Fine' }] })
  })

  it.each(['secp256k1', 'secp224r1', 'brainpoolP256r1'])('may not be on %s, and verify nothing there', (curve) => {
    const keys = makeKeys('Strange', curve)
    expect(read(keys)).toMatchObject({ refusal: 'metadata-key-weak', explain: expect.stringContaining(curve) })
    const material = Buffer.from('x')
    const value = sign('sha256', material, { key: keys.privateKeyPem, dsaEncoding: 'ieee-p1363' }).toString('base64')
    expect(verifiesBy(`${more}ecdsa-sha256`, material, keys.certificatePem, value)).toBe(false)
    expect(fitsMethod(`${more}ecdsa-sha256`, keys.certificatePem)).toBe(false)
  })
})

describe('a logout message signed with ECDSA', () => {
  const query = (keys: SigningPair, method?: { uri: string; digest: string }) => {
    const message = { name: 'SAMLRequest', xml: '<x/>', relayState: 'r' } as const
    return redirectAddress('https://x.test/', message, keys.privateKeyPem, method).split('?')[1] ?? ''
  }
  const known = knownProvider(p384).certificates
  const refused = { refusal: 'signature-not-valid' }

  it('is read from an address, and not by another key', () => {
    expect(readSignedQuery(query(p384), known)).toEqual({ text: '<x/>' })
    expect(readSignedQuery(query(p384, { uri: `${more}ecdsa-sha512`, digest: 'sha512' }), known)).toEqual({
      text: '<x/>',
    })
    expect(readSignedQuery(query(p256), known)).toMatchObject(refused)
  })

  it('is refused under the name of RSA, as is RSA under its name', () => {
    const [signed = ''] = query(p384, { uri: `${more}rsa-sha256`, digest: 'sha256' }).split('&Signature=')
    const value = sign('sha256', Buffer.from(signed), p384.privateKeyPem).toString('base64')
    expect(readSignedQuery(`${signed}&Signature=${encodeURIComponent(value)}`, known)).toMatchObject(refused)
    const rsa = query(providerKeys, { uri: `${more}ecdsa-sha256`, digest: 'sha256' })
    expect(readSignedQuery(rsa, knownProvider().certificates)).toMatchObject(refused)
  })

  it('is read from a form', async () => {
    const fields = { id: freshId(), issuer, issueInstant: minutesFromNow(0), destination: serviceProvider.logoutUrl }
    const xml = logoutRequestXml({ ...fields, inResponseTo: null }, 'user@dunmore.test', 'session-1')
    const form = (by: SigningPair) => ({ SAMLRequest: postedMessage(xml, 'LogoutRequest', by) })
    const ends = { provider: knownProvider(p521), serviceProvider }
    const read = (by: SigningPair) => readLogoutMessage({ ...ends, arrived: { binding: 'post', form: form(by) } })
    expect(await read(p521)).toMatchObject({ message: { kind: 'request', sessionIndexes: ['session-1'] } })
    expect(await read(makeKeys('Other', 'secp521r1'))).toMatchObject(refused)
  })
})

it("does not change xml-crypto's prototype and the tables of other instances", async () => {
  const before = Object.getOwnPropertyNames(SignedXml.prototype)
  expect(await processAsHost(responseOf({ by: p256 }), { provider: knownProvider(p256) })).toMatchObject({ issuer })
  expect(Object.getOwnPropertyNames(SignedXml.prototype)).toEqual(before)
  expect(before.filter((name) => name.endsWith('Algorithms'))).toEqual([])
  const { SignatureAlgorithms: names } = new SignedXml()
  expect(Object.keys(names).filter((name) => name.includes('ecdsa'))).toEqual([])
})
