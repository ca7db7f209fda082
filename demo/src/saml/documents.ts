import { randomBytes } from 'node:crypto'
import { escapeHtml } from '@portico/contract/platform/characters.ts'
import { base64Of } from '@portico/server/platform/crypto/self-signed-certificate.ts'

const protocol = 'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"'
const assertion = 'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'
const names = 'urn:oasis:names:tc:SAML'

/** The binding by which messages reach a provider. */
export type DemoBinding = 'HTTP-Redirect' | 'HTTP-POST'

/** Returns a new random id. It starts with an underscore, because an XML id must not start with a digit. */
export const freshId = () => `_${randomBytes(16).toString('hex')}`

/** Returns the time `minutes` from now, in SAML's format. */
export const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** The content of an assertion. Instants are ISO 8601; `nameId` and attribute values are plain text. */
export type AssertionFields = {
  id: string
  issuer: string
  issueInstant: string
  nameId: string
  nameFormat: string
  recipient: string
  audience: string
  inResponseTo: string | null
  notBefore: string
  notOnOrAfter: string
  sessionIndex: string
  attributes: readonly (readonly [name: string, ...values: string[]])[]
}

/** Returns an unsigned assertion. */
export function assertionXml(fields: AssertionFields): string {
  const text = (value: string) => escapeHtml(value)
  const window = `NotBefore="${fields.notBefore}" NotOnOrAfter="${fields.notOnOrAfter}"`
  const responseTo = fields.inResponseTo === null ? '' : ` InResponseTo="${text(fields.inResponseTo)}"`
  const attributes = fields.attributes.map(([name, ...values]) => {
    const all = values.map((value) => `<saml:AttributeValue>${text(value)}</saml:AttributeValue>`)
    return `<saml:Attribute Name="${text(name)}">${all.join('')}</saml:Attribute>`
  })
  return [
    `<saml:Assertion ${assertion} ID="${fields.id}" Version="2.0" IssueInstant="${fields.issueInstant}">`,
    `<saml:Issuer>${text(fields.issuer)}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${fields.nameFormat}">${text(fields.nameId)}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="${names}:2.0:cm:bearer">`,
    `<saml:SubjectConfirmationData NotOnOrAfter="${fields.notOnOrAfter}" Recipient="${text(fields.recipient)}"${responseTo}/>`,
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions ${window}><saml:AudienceRestriction>`,
    `<saml:Audience>${text(fields.audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${fields.issueInstant}" SessionIndex="${text(fields.sessionIndex)}">`,
    `<saml:AuthnContext><saml:AuthnContextClassRef>${names}:2.0:ac:classes:PasswordProtectedTransport`,
    '</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>',
    attributes.length === 0 ? '' : `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`,
    '</saml:Assertion>',
  ].join('')
}

/** The content of a response's envelope. */
export type EnvelopeFields = {
  id: string
  issuer: string
  issueInstant: string
  destination: string
  inResponseTo: string | null
}

const status = (...values: string[]) => {
  const nested = values.toReversed().reduce((inner, value) => {
    return `<samlp:StatusCode Value="${names}:2.0:status:${value}">${inner}</samlp:StatusCode>`
  }, '')
  return `<samlp:Status>${nested}</samlp:Status>`
}

function envelope(local: string, fields: EnvelopeFields, content: string): string {
  const responseTo = fields.inResponseTo === null ? '' : ` InResponseTo="${escapeHtml(fields.inResponseTo)}"`
  const head = `ID="${fields.id}" Version="2.0" IssueInstant="${fields.issueInstant}"`
  return [
    `<samlp:${local} ${protocol} ${head} Destination="${escapeHtml(fields.destination)}"${responseTo}>`,
    `<saml:Issuer ${assertion}>${escapeHtml(fields.issuer)}</saml:Issuer>`,
    content,
    `</samlp:${local}>`,
  ].join('')
}

/** Returns a response with an assertion in it. */
export function responseXml(fields: EnvelopeFields, signedAssertion: string): string {
  return envelope('Response', fields, status('Success') + signedAssertion)
}

/** Returns a response that refuses. `reasons` are the last parts of the nested status codes, the outermost first. */
export function refusalXml(fields: EnvelopeFields, ...reasons: string[]): string {
  return envelope('Response', fields, status(...reasons))
}

/** Returns the response to a logout request. */
export function logoutResponseXml(fields: EnvelopeFields): string {
  return envelope('LogoutResponse', fields, status('Success'))
}

/** Returns a request to end one session of a subject. */
export function logoutRequestXml(fields: EnvelopeFields, nameId: string, sessionIndex: string): string {
  const subject = `<saml:NameID ${assertion}>${escapeHtml(nameId)}</saml:NameID>`
  return envelope(
    'LogoutRequest',
    fields,
    `${subject}<samlp:SessionIndex>${escapeHtml(sessionIndex)}</samlp:SessionIndex>`,
  )
}

/** Returns the metadata of a provider with these addresses for sign-on and logout, by redirect or only by form. */
export function providerMetadataXml(
  entityId: string,
  addresses: { signOn: string; logout: string },
  certificatePems: readonly string[],
  takes: DemoBinding = 'HTTP-Redirect',
): string {
  const binding = `Binding="${names}:2.0:bindings:${takes}"`
  const keys = certificatePems.map((pem) => {
    const data = `<ds:X509Data><ds:X509Certificate>${base64Of(pem)}</ds:X509Certificate></ds:X509Data>`
    return `<KeyDescriptor use="signing"><ds:KeyInfo>${data}</ds:KeyInfo></KeyDescriptor>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<EntityDescriptor xmlns="${names}:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"`,
    ` entityID="${escapeHtml(entityId)}">`,
    `<IDPSSODescriptor protocolSupportEnumeration="${names}:2.0:protocol">`,
    ...keys,
    `<SingleLogoutService ${binding} Location="${escapeHtml(addresses.logout)}"/>`,
    `<SingleSignOnService ${binding} Location="${escapeHtml(addresses.signOn)}"/>`,
    '</IDPSSODescriptor></EntityDescriptor>',
  ].join('')
}
