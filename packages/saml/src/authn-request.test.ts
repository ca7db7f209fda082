import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { base64Of } from '@portico/server/platform/crypto/self-signed-certificate.ts'
import { readSignedQuery } from './redirect-signature.ts'
import { signatureOf, verifySignature } from './verify-signature.ts'
import { createAuthnRequest } from './authn-request.ts'
import { makeKeys, knownProvider, serviceProvider } from './test-exchange.ts'
import { isRefusal } from './refusal.ts'
import { readCertificate } from './read-idp-metadata.ts'
import { readXml, type XmlElement } from './xml-element.ts'

const signing = makeKeys('Portico')
const own = readCertificate(base64Of(signing.certificatePem))
if (isRefusal(own)) throw new Error(own.explain)
const postProvider = {
  ...knownProvider(),
  signOn: [{ binding: 'post' as const, url: 'https://login.dunmore.test/post' }],
}

function parsed(xml: string): XmlElement {
  const root = readXml(xml)
  if (isRefusal(root)) throw new Error(root.explain)
  return root
}

describe('a request to sign in', () => {
  it('has the issuer and the address of the response, and no required context', async () => {
    const start = await createAuthnRequest({ provider: knownProvider(), serviceProvider, relayState: 'state-1' })
    const url = new URL(start.kind === 'redirect' ? start.url : '')
    expect(url.origin + url.pathname).toBe('https://login.dunmore.test/saml/sign-on')
    expect([...url.searchParams.keys()].toSorted()).toEqual(['RelayState', 'SAMLRequest'])
    const request = parsed(inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString())
    expect(Object.fromEntries(request.attributes)).toEqual({
      ID: start.requestId,
      Version: '2.0',
      IssueInstant: expect.stringMatching(/Z$/),
      ProtocolBinding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
      Destination: 'https://login.dunmore.test/saml/sign-on',
      AssertionConsumerServiceURL: serviceProvider.acsUrl,
    })
    expect(request.children.map(({ local, text }) => [local, text])).toEqual([
      ['Issuer', serviceProvider.entityId],
      ['NameIDPolicy', ''],
    ])
    expect(request.children[1]?.attributes.has('Format')).toBe(false)
  })

  it('has a unique identifier, which cannot be guessed', async () => {
    const start = () => createAuthnRequest({ provider: knownProvider(), serviceProvider, relayState: 's' })
    const [one, other] = [await start(), await start()]
    expect(one.requestId).toMatch(/^_[0-9a-f]{40}$/)
    expect(one.requestId).not.toBe(other.requestId)
  })

  it('is signed with SHA-256 when there is a key', async () => {
    const signed = { ...serviceProvider, signing }
    const start = await createAuthnRequest({ provider: knownProvider(), serviceProvider: signed, relayState: 'a b+c' })
    const query = start.kind === 'redirect' ? (start.url.split('?')[1] ?? '') : ''
    expect(new URLSearchParams(query).get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
    expect(readSignedQuery(query, [own])).toMatchObject({ text: expect.stringContaining(start.requestId) })
  })

  it('has the typed address as a hint, and requests a fresh sign-in on demand', async () => {
    const input = { loginHint: 'una+1@dunmore.test', forceAuthentication: true, relayState: 's' }
    const start = await createAuthnRequest({ provider: knownProvider(), serviceProvider, ...input })
    const url = new URL(start.kind === 'redirect' ? start.url : '')
    expect(url.searchParams.get('login_hint')).toBe('una+1@dunmore.test')
    const request = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
    expect(request).toContain('ForceAuthn="true"')
  })

  it('is a form, signed within, where the provider accepts forms only', async () => {
    const signed = { ...serviceProvider, signing }
    const start = await createAuthnRequest({ provider: postProvider, serviceProvider: signed, relayState: 'state-1' })
    if (start.kind !== 'form') throw new Error('no form')
    expect(start).toMatchObject({
      action: 'https://login.dunmore.test/post',
      name: 'SAMLRequest',
      others: { RelayState: 'state-1' },
    })
    const { xml } = start
    const request = parsed(xml)
    expect(signatureOf(request)).not.toBeNull()
    expect(await verifySignature(xml, request, [own])).toMatchObject({ element: { local: 'AuthnRequest' } })
  })
})
