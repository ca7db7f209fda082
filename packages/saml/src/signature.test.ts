import { describe, expect, it } from 'vitest'
import { isRefusal } from './refusal.ts'
import { namespaces } from './saml-constants.ts'
import { expectRefused, foreignKeys, knownProvider, responseOf } from './test-exchange.ts'
import { verifySignature } from './verify-signature.ts'
import { childrenOf, readXml, type XmlElement } from './xml-element.ts'

const sha1 = 'http://www.w3.org/2000/09/xmldsig#sha1'
const rsaSha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

describe('how a response is signed', () => {
  it.each([
    ['not at all', { signs: 'nothing' }, 'not-signed', /Neither the response nor the assertion/],
    ['around the assertion only', { signs: 'response' }, 'assertion-not-signed', /sign the assertion/],
    ['by another key', { by: foreignKeys }, 'signature-not-valid', /Another key/],
    ['with SHA-1', { methods: { signature: rsaSha1, digest: sha1 } }, 'sha1-refused', /rsa-sha1.*SHA-256/],
    ['with SHA-1 as digest alone', { methods: { signature: rsaSha256, digest: sha1 } }, 'sha1-refused', /digest/],
    ['with SHA-1 as signature alone', { methods: { signature: rsaSha1, digest: sha256 } }, 'sha1-refused', /signature/],
  ] as const)('%s', async (_title, departure, refusal, explain) => {
    await expectRefused(responseOf(departure), refusal, explain)
  })

  it('twice in the same assertion', async () => {
    const xml = responseOf({ last: (text) => text.replace(/<ds:Signature.*<\/ds:Signature>/s, '$&$&') })
    await expectRefused(xml, 'several-signatures', /"Assertion" is signed more than once/)
  })

  it('by the right key around the response, by another inside', async () => {
    const inner = responseOf({ by: foreignKeys })
    const assertion = /<saml:Assertion.*<\/saml:Assertion>/s.exec(inner)?.[0] ?? ''
    const xml = responseOf({
      signs: 'response',
      response: (text) => text.replace(/<saml:Assertion.*<\/saml:Assertion>/s, assertion),
    })
    await expectRefused(xml, 'signature-not-valid', /Another key/)
  })

  it('rightly inside, but changed around it', async () => {
    const xml = responseOf({
      signs: 'both',
      last: (text) => text.replace('<samlp:Status>', '<samlp:Status >').replace('Success', 'Success" x="'),
    })
    await expectRefused(xml, 'signature-not-valid', /what was signed has been changed/)
  })

  it('over content that was changed later', async () => {
    const xml = responseOf({ last: (text) => text.replace('>staff<', '>admin<') })
    await expectRefused(xml, 'signature-not-valid', /what was signed has been changed/)
  })

  it('by an attacker who includes a certificate', async () => {
    const xml = responseOf({ by: foreignKeys })
    expect(xml).toContain('X509Certificate')
    await expectRefused(xml, 'signature-not-valid', /Another key/)
  })
})

const withSignature = (change: (signature: string) => string) =>
  responseOf({ last: (text) => text.replace(/<ds:Signature.*<\/ds:Signature>/s, (found) => change(found)) })

describe('the form of a signature', () => {
  it.each([
    ['HMAC with a public key', (s: string) => s.replace(rsaSha256, `${rsaSha1.slice(0, 36)}hmac-sha1`), 'sha1-refused'],
    [
      'HMAC with SHA-256',
      (s: string) => s.replace(rsaSha256, 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256'),
      'algorithm-refused',
    ],
    ['MD5', (s: string) => s.replace(rsaSha256, 'http://www.w3.org/2001/04/xmldsig-more#rsa-md5'), 'algorithm-refused'],
    [
      'canonical with comments',
      (s: string) => s.replaceAll('xml-exc-c14n#', 'xml-exc-c14n#WithComments'),
      'algorithm-refused',
    ],
    [
      'an XSLT transform',
      (s: string) =>
        s.replace(
          'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
          'http://www.w3.org/TR/1999/REC-xslt-19991116',
        ),
      'algorithm-refused',
    ],
    ['no transform', (s: string) => s.replace(/<ds:Transforms>.*<\/ds:Transforms>/s, ''), 'signature-form-refused'],
    [
      'two SignedInfo',
      (s: string) => s.replace(/<ds:SignedInfo>.*<\/ds:SignedInfo>/s, '$&$&'),
      'signature-form-refused',
    ],
    ['two references', (s: string) => s.replace(/<ds:Reference .*<\/ds:Reference>/s, '$&$&'), 'signature-form-refused'],
    [
      'two digests',
      (s: string) => s.replace(/<ds:DigestValue>.*<\/ds:DigestValue>/s, '$&$&'),
      'signature-form-refused',
    ],
    ['an element in the digest', (s: string) => s.replace('<ds:DigestValue>', '$&<x/>'), 'signature-form-refused'],
    ['a comment in the digest', (s: string) => s.replace('<ds:DigestValue>', '$&<!-- x -->'), 'comment-refused'],
    ['a reference to everything', (s: string) => s.replace(/URI="[^"]*"/, 'URI=""'), 'signature-form-refused'],
    [
      'a reference to another element',
      (s: string) => s.replace(/URI="[^"]*"/, 'URI="#other"'),
      'signature-form-refused',
    ],
    [
      'a reference by XPath',
      (s: string) => s.replace(/URI="[^"]*"/, `URI="#xpointer(id('a'))"`),
      'signature-form-refused',
    ],
    ['an object', (s: string) => s.replace('</ds:Signature>', '<ds:Object>x</ds:Object>$&'), 'signature-form-refused'],
  ] as const)('is refused with %s', async (_title, change, refusal) => {
    await expectRefused(withSignature(change), refusal, /./)
  })
})

describe('what a verified signature returns', () => {
  const xml = responseOf()
  const verify = async (change: (owner: XmlElement) => XmlElement) => {
    const root = readXml(xml)
    const owner = isRefusal(root) ? undefined : childrenOf(root, namespaces.assertion, 'Assertion')[0]
    if (owner === undefined) throw new Error('no assertion')
    return verifySignature(xml, change(owner), knownProvider().certificates)
  }

  it("is read from the signed bytes, not from another parser's document", async () => {
    const tampered = ({ children, ...owner }: XmlElement) => ({
      ...owner,
      children: children.map((child) =>
        child.local === 'Subject' ? { ...child, children: [], text: 'admin' } : child,
      ),
    })
    const verified = await verify(tampered)
    if (isRefusal(verified)) throw new Error(verified.explain)
    expect(verified.element).toEqual(readXml(verified.bytes))
    expect(JSON.stringify(verified.element)).toContain('user@dunmore.test')
    expect(JSON.stringify(verified.element)).not.toContain('admin')
  })

  it('is nothing where the signature covers another element than the one it was found in', async () => {
    const refused = { refusal: 'signature-not-valid', explain: expect.stringContaining('another element') }
    expect(await verify((owner) => ({ ...owner, local: 'Response' }))).toEqual(refused)
  })
})
