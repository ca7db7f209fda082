import { freshId, minutesFromNow, refusalXml } from '@portico/demo/saml/documents.ts'
import { describe, it } from 'vitest'
import { expectRefused, issuer, responseOf, serviceProvider } from './test-exchange.ts'

describe('an invalid response', () => {
  const bomb = '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
  const external = '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
  it.each([
    [
      'a document with an external entity',
      external + responseOf().replace('user@dunmore.test', '&x;'),
      'document-type-refused',
    ],
    ['a document with entities in entities', bomb + responseOf(), 'document-type-refused'],
    ['a document with an entity that is not declared', responseOf().replace('Una', '&una;'), 'not-xml'],
    ['a page of HTML', '<!DOCTYPE html><html><body><p>Sign in<br></body></html>', 'document-type-refused'],
    ['a page of HTML without a document type', '<html><body><p>Sign in<br></body></html>', 'not-xml'],
    ['text', 'Service unavailable', 'not-xml'],
    ['a document that was cut off', responseOf().slice(0, 900), 'not-xml'],
    [
      'an attribute that stands twice',
      responseOf().replace(' Version="2.0"', ' Version="2.0" Version="2.0"'),
      'not-xml',
    ],
    [
      'another document',
      '<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" Version="2.0"/>',
      'not-a-saml-response',
    ],
    [
      'a response of SAML 1.1',
      '<Response xmlns="urn:oasis:names:tc:SAML:1.0:protocol" Version="1.1"/>',
      'not-a-saml-response',
    ],
    ['a response without a status', responseOf().replace(/<samlp:Status>.*<\/samlp:Status>/s, ''), 'provider-refused'],
    ['a wide document', `<a>${'<b/>'.repeat(2001)}</a>`, 'too-large'],
    [
      'an element of many names',
      `<a ${Array.from({ length: 41 }, (_, index) => `xmlns:n${index}="u"`).join(' ')}/>`,
      'too-large',
    ],
    ['a deep document', '<a>'.repeat(10_000) + '</a>'.repeat(10_000), 'too-large'],
  ] as const)('%s', async (_title, xml, refusal) => {
    await expectRefused(xml, refusal, /./)
  })

  it.each([
    ['not base64', '<samlp:Response/>', 'not-base64', /begins with "<samlp:Response\/>"/],
    ['base64 that was cut off', Buffer.from(responseOf()).toString('base64').slice(0, 1001), 'not-base64', /cut off/],
    ['nothing', '', 'not-base64', /not base64/],
    ['bytes that are no text', Buffer.from([0x3c, 0xff, 0xfe, 0x00]).toString('base64'), 'not-xml', /UTF-8/],
    ['text in UTF-16', Buffer.from(responseOf(), 'utf16le').toString('base64'), 'not-xml', /./],
    ['two megabytes', Buffer.alloc(2_000_000, 'a').toString('base64'), 'too-large', /2666668 characters/],
  ] as const)('a field with %s', async (_title, field, refusal, explain) => {
    await expectRefused('', refusal, explain, { field })
  })

  it('no assertion at all', async () => {
    await expectRefused(
      responseOf().replace(/<saml:Assertion.*<\/saml:Assertion>/s, ''),
      'assertion-missing',
      /no assertion/,
    )
  })
})

describe('a provider that refuses', () => {
  const fields = () => ({
    id: freshId(),
    issuer,
    issueInstant: minutesFromNow(0),
    destination: serviceProvider.acsUrl,
    inResponseTo: null,
  })
  it.each([
    [
      'because the visitor cancelled',
      ['Responder', 'AuthnFailed'],
      'sign-in-cancelled',
      /AuthnFailed"?, without a message\.$/,
    ],
    ['because the visitor may not', ['Responder', 'RequestDenied'], 'sign-in-cancelled', /RequestDenied/],
    ['because it does not know us', ['Requester'], 'provider-refused', /status:Requester/],
  ] as const)('%s', async (_title, reasons, refusal, explain) => {
    await expectRefused(refusalXml(fields(), ...reasons), refusal, explain)
  })

  it('with its own message', async () => {
    const message = '<samlp:StatusMessage>Ask your manager</samlp:StatusMessage></samlp:Status>'
    const xml = refusalXml(fields(), 'Requester').replace('</samlp:Status>', message)
    await expectRefused(xml, 'provider-refused', /with the message "Ask your manager"\.$/)
  })
})
