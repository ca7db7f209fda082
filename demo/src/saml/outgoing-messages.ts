import {
  assertionXml,
  freshId,
  logoutRequestXml,
  logoutResponseXml,
  minutesFromNow,
  refusalXml,
  responseXml,
  type DemoBinding,
} from './documents.ts'
import type { DemoSamlUser } from './people.ts'
import { postedMessage } from './posted-message.ts'
import { redirectAddress } from './redirect-message.ts'
import { signElement, type SigningPair } from './sign-element.ts'

/** A service provider that the demo's provider knows, with the addresses for its responses. */
export type DemoServiceProvider = {
  entityId: string
  acsUrl: string
  logoutUrl: string
  /** The certificate that verifies posted forms. Messages in addresses are not verified. */
  certificatePem?: string
}

/** The provider's own name and key, and the binding of all its messages except responses to a sign-in. */
export type DemoIssuer = { entityId: string; pair: SigningPair; takes: DemoBinding }

type ResponseTarget = { to: DemoServiceProvider; inResponseTo: string | null }

const envelopeOf = (issuer: DemoIssuer, destination: string, inResponseTo: string | null) => ({
  id: freshId(),
  issuer: issuer.entityId,
  issueInstant: minutesFromNow(0),
  destination,
  inResponseTo,
})

/**
 * Returns the response for a signed-in user, in base64, with a signed assertion. For a user with `isBroken`, the
 * assertion is changed after signing.
 */
export function signInResponse(
  issuer: DemoIssuer,
  { to, inResponseTo }: ResponseTarget,
  { person, sessionIndex }: { person: DemoSamlUser; sessionIndex: string },
): string {
  const now = minutesFromNow(0)
  const assertion = assertionXml({
    id: freshId(),
    issuer: issuer.entityId,
    issueInstant: now,
    nameId: person.email,
    nameFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    recipient: to.acsUrl,
    audience: to.entityId,
    inResponseTo,
    notBefore: minutesFromNow(-1),
    notOnOrAfter: minutesFromNow(5),
    sessionIndex,
    attributes: [
      ['email', person.email],
      ['givenName', person.firstName],
      ['surname', person.lastName],
      ['groups', ...person.groups],
    ],
  })
  const signed = signElement(assertion, 'Assertion', issuer.pair)
  const assertionSent = person.isBroken ? signed.replace('>staff<', '>administrators<') : signed
  return base64(responseXml(envelopeOf(issuer, to.acsUrl, inResponseTo), assertionSent))
}

/** Returns the response to a cancelled sign-in, in base64. */
export function cancelResponse(issuer: DemoIssuer, { to, inResponseTo }: ResponseTarget): string {
  return base64(refusalXml(envelopeOf(issuer, to.acsUrl, inResponseTo), 'Responder', 'AuthnFailed'))
}

/** A message that the browser carries to a service provider: in an address, or in a form. */
export type DemoMessage = { location: string } | { action: string; fields: Record<string, string> }

type Sending = { name: 'SAMLRequest' | 'SAMLResponse'; xml: string; relayState: string | null }

function send({ pair, takes }: DemoIssuer, to: DemoServiceProvider, { name, xml, relayState }: Sending): DemoMessage {
  const url = to.logoutUrl
  if (takes !== 'HTTP-POST') {
    return { location: redirectAddress(url, { name, xml, relayState }, pair.privateKeyPem) }
  }
  const message = postedMessage(xml, name === 'SAMLRequest' ? 'LogoutRequest' : 'LogoutResponse', pair)
  return { action: url, fields: { [name]: message, ...(relayState === null ? {} : { RelayState: relayState }) } }
}

/** Returns the response to a logout request after the sessions have ended. */
export function logoutResponse(
  issuer: DemoIssuer,
  { to, inResponseTo }: ResponseTarget,
  relayState: string | null,
): DemoMessage {
  const xml = logoutResponseXml(envelopeOf(issuer, to.logoutUrl, inResponseTo))
  return send(issuer, to, { name: 'SAMLResponse', xml, relayState })
}

/** Returns the request to a service provider to end a session. */
export function logoutRequest(
  issuer: DemoIssuer,
  to: DemoServiceProvider,
  { email, sessionIndex }: { email: string; sessionIndex: string },
): DemoMessage {
  const xml = logoutRequestXml(envelopeOf(issuer, to.logoutUrl, null), email, sessionIndex)
  return send(issuer, to, { name: 'SAMLRequest', xml, relayState: null })
}

const base64 = (xml: string) => Buffer.from(xml).toString('base64')
