import {
  assertionXml,
  freshId,
  logoutRequestXml,
  logoutResponseXml,
  minutesFromNow,
  refusalXml,
  responseXml,
} from './documents.ts'
import type { DemoPerson } from './people.ts'
import { redirectAddress } from './redirect-message.ts'
import { signElement, type SigningPair } from './sign-element.ts'

/** Who may ask the demo's provider, and where it answers to. */
export type DemoServiceProvider = { entityId: string; acsUrl: string; logoutUrl: string }

/** The provider's own name and key. */
export type DemoIssuer = { entityId: string; pair: SigningPair }

type Answered = { to: DemoServiceProvider; inResponseTo: string | null }

const envelopeOf = (issuer: DemoIssuer, destination: string, inResponseTo: string | null) => ({
  id: freshId(),
  issuer: issuer.entityId,
  issueInstant: minutesFromNow(0),
  destination,
  inResponseTo,
})

/**
 * The response that says who signed in: base64, its assertion signed. For a person who is broken on purpose, what was
 * signed is changed.
 */
export function signInResponse(
  issuer: DemoIssuer,
  { to, inResponseTo }: Answered,
  { person, sessionIndex }: { person: DemoPerson; sessionIndex: string },
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
  const brought = person.isBroken ? signed.replace('>staff<', '>administrators<') : signed
  return base64(responseXml(envelopeOf(issuer, to.acsUrl, inResponseTo), brought))
}

/**
 * The response of somebody who went back: base64.
 */
export function cancelResponse(issuer: DemoIssuer, { to, inResponseTo }: Answered): string {
  return base64(refusalXml(envelopeOf(issuer, to.acsUrl, inResponseTo), 'Responder', 'AuthnFailed'))
}

/**
 * The address that tells a service provider that its logout request was carried out.
 */
export function logoutAnswer(issuer: DemoIssuer, { to, inResponseTo }: Answered, relayState: string | null): string {
  const xml = logoutResponseXml(envelopeOf(issuer, to.logoutUrl, inResponseTo))
  return redirectAddress(to.logoutUrl, { name: 'SAMLResponse', xml, relayState }, issuer.pair.privateKeyPem)
}

/**
 * The address that asks a service provider to end a session.
 */
export function logoutDemand(
  issuer: DemoIssuer,
  to: DemoServiceProvider,
  { email, sessionIndex }: { email: string; sessionIndex: string },
): string {
  const xml = logoutRequestXml(envelopeOf(issuer, to.logoutUrl, null), email, sessionIndex)
  return redirectAddress(to.logoutUrl, { name: 'SAMLRequest', xml, relayState: null }, issuer.pair.privateKeyPem)
}

const base64 = (xml: string) => Buffer.from(xml).toString('base64')
