import { freshId, minutesFromNow, refusalXml } from '@portico/demo/saml/documents.ts'
import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createAuthnRequest } from './authn-request.ts'
import { processAsHost, expectRefused, issuer, knownProvider, responseOf, serviceProvider } from './test-exchange.ts'

const classes = 'urn:oasis:names:tc:SAML:2.0:ac:classes'
const came = `${classes}:PasswordProtectedTransport`
const context = /<saml:AuthnContextClassRef>.*<\/saml:AuthnContextClassRef>/s

describe('a required authentication context', () => {
  it('is requested exactly, each of them', async () => {
    const requiredContexts = [`${classes}:SmartcardPKI`, 'https://dunmore.test/a&b']
    const input = { provider: knownProvider(), serviceProvider, relayState: 's', requiredContexts }
    const start = await createAuthnRequest(input)
    const query = new URL(start.kind === 'redirect' ? start.url : '').searchParams
    const request = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString()
    expect(request).toMatch(/<samlp:RequestedAuthnContext [^>]*Comparison="exact"/)
    const asked = [...request.matchAll(/<saml:AuthnContextClassRef[^>]*>([^<]*)</g)].map(([, name]) => name)
    expect(asked).toEqual([`${classes}:SmartcardPKI`, 'https://dunmore.test/a&amp;b'])
  })

  it('is met by one of several', async () => {
    const requiredContexts = [`${classes}:SmartcardPKI`, came]
    expect(await processAsHost(responseOf(), { requiredContexts })).toMatchObject({ contextClass: came })
    expect(await processAsHost(responseOf(), { requiredContexts: [] })).toMatchObject({ contextClass: came })
  })

  it.each([
    ['another', responseOf()],
    ['one that only begins like it', responseOf({ assertion: (xml) => xml.replace(came, `${came}2`) })],
    ['none', responseOf({ assertion: (xml) => xml.replace(context, '') })],
  ])('refuses %s', async (_title, xml) => {
    const requiredContexts = [`${classes}:SmartcardPKI`, `${came}3`]
    await expectRefused(xml, 'context-not-accepted', /requires ".*SmartcardPKI, /, { requiredContexts })
  })

  it('that the provider does not support is refused with advice', async () => {
    const envelope = { id: freshId(), issuer, issueInstant: minutesFromNow(0), destination: serviceProvider.acsUrl }
    const xml = refusalXml({ ...envelope, inResponseTo: '_request' }, 'Responder', 'NoAuthnContext')
    await expectRefused(xml, 'provider-refused', /NoAuthnContext".*correct --require-context/)
  })
})
