import { describe, expect, it } from 'vitest'
import {
  processEncrypted,
  encrypted,
  encryptedResponse,
  olderKeys,
  withKeys,
  xmlenc,
  xmlenc11,
  type Ways,
} from './test-encryption.ts'
import {
  processAsHost,
  type Departure,
  expectRefused,
  foreignKeys,
  knownProvider,
  responseOf,
} from './test-exchange.ts'

const cbc = { content: `${xmlenc}aes256-cbc` }
const same = { ...(await processAsHost(responseOf())), authenticatedAt: expect.any(String) as string }

async function expectAccepted(ways: Ways, departure: Departure = {}) {
  expect(await processEncrypted(encryptedResponse(ways, departure))).toEqual(same)
}

describe('an encrypted assertion', () => {
  it.each([
    ['AES-256-GCM', {}],
    ['AES-128-GCM', { content: `${xmlenc11}aes128-gcm` }],
    ['RSA-OAEP with SHA-256 and the mask by SHA-1', { digest: 'sha256' }],
    ['RSA-OAEP with SHA-512', { digest: 'sha512' }],
    ['RSA-OAEP of 2009', { key: `${xmlenc11}rsa-oaep` }],
    ['RSA-OAEP of 2009, all SHA-256', { key: `${xmlenc11}rsa-oaep`, digest: 'sha256', mask: 'sha256' }],
    ['RSA-OAEP of 2009, a mask by SHA-512', { key: `${xmlenc11}rsa-oaep`, digest: 'sha1', mask: 'sha512' }],
    ['its key beside it', { layout: 'beside' }],
    ['our key of before', { to: olderKeys }],
  ] as const)('signed, then encrypted, is read as in plain text: %s', async (_title, ways) => {
    await expectAccepted(ways)
    await expectAccepted(ways, { signs: 'both' })
  })

  it.each(['both', 'response'] as const)('by AES-CBC is read in a signed response (signed: %s)', async (signs) => {
    await expectAccepted(cbc, { signs })
    await expectAccepted({ content: `${xmlenc}aes128-cbc`, layout: 'beside' }, { signs })
  })

  it('that is not signed itself is accepted in a signed response: encrypted, then signed', async () => {
    await expectAccepted({}, { signs: 'response' })
    expect(same).toMatchObject({ certificate: knownProvider().certificates[0]?.fingerprint })
  })

  it.each([
    ['an inner prefix', (xml: string) => xml.replaceAll('saml:', 'inner:').replaceAll('xmlns:saml=', 'xmlns:inner=')],
    ['lines', (xml: string) => xml.replaceAll('><', '>\n<')],
  ])('with %s of its own is read as it was signed', async (_title, assertion) => {
    const xml = responseOf({ assertion })
    const [inner = ''] = /<(saml|inner):Assertion.*<\/\1:Assertion>/s.exec(xml) ?? []
    expect(await processEncrypted(xml.replace(inner, () => encrypted(inner)))).toEqual(same)
    const declared = encrypted(`<?xml version="1.0" encoding="UTF-8"?>\n${inner}`)
    expect(await processEncrypted(xml.replace(inner, () => declared))).toEqual(same)
  })
})

describe('an encrypted assertion without a valid signature', () => {
  it('is refused when neither it nor the response is signed', async () => {
    await expectRefused(encryptedResponse({}, { signs: 'nothing' }), 'not-signed', /Neither/, withKeys)
  })

  it('is refused when another has signed it, or the response around it', async () => {
    const byOther = { by: foreignKeys }
    await expectRefused(encryptedResponse({}, byOther), 'signature-not-valid', /Another key/, withKeys)
    const envelope = encryptedResponse({}, { signs: 'response', ...byOther })
    await expectRefused(envelope, 'signature-not-valid', /Another key/, withKeys)
  })

  it('is refused in a signed response that was changed afterwards, before anything is decrypted', async () => {
    const changed = encryptedResponse({ ...cbc, to: foreignKeys }, { signs: 'both', last: otherIssuer })
    await expectRefused(changed, 'signature-not-valid', /changed since/, withKeys)
  })

  it('by AES-CBC is refused where no signature is around it, without being decrypted', async () => {
    const xml = encryptedResponse(cbc)
    await expectRefused(xml, 'encryption-needs-signed-response', /aes256-cbc.*sign the response/, withKeys)
    const unreadable = encryptedResponse({ ...cbc, to: foreignKeys })
    expect(await processEncrypted(unreadable)).toEqual(await processEncrypted(xml))
  })

  it('by AES-GCM cannot be called one by AES-CBC (backwards compatibility attack)', async () => {
    const xml = encryptedResponse({ last: (text) => text.replace(`${xmlenc11}aes256-gcm`, `${xmlenc}aes256-cbc`) })
    const result = await processEncrypted(xml)
    expect(result).toHaveProperty('refusal', expect.stringMatching(/^encryption-/))
  })
})

const otherIssuer = (xml: string) => xml.replace('<samlp:Status>', '<samlp:Status> ')

describe('an encryption that is not accepted', () => {
  it.each([
    ['a key by RSA 1.5', { key: `${xmlenc}rsa-1_5` }, /rsa-1_5.*RSA-OAEP/],
    ['Triple DES', { last: content(`${xmlenc}tripledes-cbc`) }, /tripledes-cbc/],
    ['AES-192-GCM', { last: content(`${xmlenc11}aes192-gcm`) }, /aes192-gcm/],
    ['a method that objects have by themselves', { last: content('constructor') }, /constructor/],
    ['a digest that is not known', { last: digest('urn:md5') }, /urn:md5/],
    ['a mask that is not known', { key: `${xmlenc11}rsa-oaep`, last: mask('urn:mask') }, /urn:mask/],
  ] as const)('%s', async (_title, ways, explain) => {
    for (const signs of ['assertion', 'both'] as const) {
      await expectRefused(encryptedResponse(ways, { signs }), 'encryption-algorithm-refused', explain, withKeys)
    }
  })

  it('any, where the connection has no key', async () => {
    await expectRefused(encryptedResponse(), 'encryption-key-missing', /idp rotate/)
  })
})

function content(algorithm: string) {
  return (xml: string) => xml.replace(`${xmlenc11}aes256-gcm`, algorithm)
}
function digest(algorithm: string) {
  return (xml: string) => xml.replace('http://www.w3.org/2000/09/xmldsig#sha1', algorithm)
}
function mask(algorithm: string) {
  return (xml: string) => xml.replace(`${xmlenc11}mgf1sha1`, algorithm)
}

describe('an encrypted assertion of another form', () => {
  const key = /<e:EncryptedKey.*<\/e:EncryptedKey>/s
  const data = /<xenc:EncryptedData.*<\/xenc:EncryptedData>/s
  const cipher = /<xenc:CipherData>.*<\/xenc:CipherData>/s
  const beside = 'beside'
  it.each<[string, Ways]>([
    ['nothing encrypted', { last: (xml) => xml.replace(data, '') }],
    ['two that are encrypted', { last: (xml) => xml.replace(data, (one) => one + one) }],
    ['no key', { last: (xml) => xml.replace(key, '') }],
    ['two keys', { last: (xml) => xml.replace(key, (one) => one + one) }],
    ['a key in the key', { last: (xml) => xml.replace('<X509Data>', `${key.exec(xml)?.[0]}<X509Data>`) }],
    ['content instead of an element', { last: (xml) => xml.replace(`${xmlenc}Element"`, `${xmlenc}Content"`) }],
    ['no type', { last: (xml) => xml.replace(/ Type="[^"]*Element"/, '') }],
    [
      'data that is elsewhere',
      {
        last: (xml) =>
          xml.replace(cipher, '<xenc:CipherData><xenc:CipherReference URI="https://evil.test/"/></xenc:CipherData>'),
      },
    ],
    ['data without base64', { last: (xml) => xml.replace(cipher, (one) => one.replace(/>[^<>]+</, '>*<')) }],
    ['data that is too short', { cipher: (bytes) => bytes.subarray(0, 20) }],
    ['a key that is too long', { keyValue: Buffer.alloc(1025, 1) }],
    [
      'a key at another address',
      { layout: beside, last: (xml) => xml.replace('URI="#_key"', 'URI="https://evil.test/#_key"') },
    ],
    ['a key of another name', { layout: beside, last: (xml) => xml.replace('URI="#_key"', 'URI="#_other"') }],
    [
      'a key by a transform',
      { layout: beside, last: (xml) => xml.replace('URI="#_key"/>', 'URI="#_key"><Transforms/></RetrievalMethod>') },
    ],
    [
      'properties',
      { last: (xml) => xml.replace('</xenc:EncryptedData>', '<xenc:EncryptionProperties/></xenc:EncryptedData>') },
    ],
    [
      'parameters of the padding',
      { last: (xml) => xml.replace('<DigestMethod', '<e:OAEPparams>AA==</e:OAEPparams><DigestMethod') },
    ],
    ['names in another namespace', { last: (xml) => xml.replaceAll(`"${xmlenc}"`, '"urn:x"') }],
  ])('is refused: %s', async (_title, ways) => {
    const xml = encryptedResponse(ways)
    await expectRefused(xml, 'encryption-form-refused', /must have/, withKeys)
  })
})
