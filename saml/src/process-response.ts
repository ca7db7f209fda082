import {
  checkAssertion,
  checkConfirmation,
  checkEnvelope,
  type Confirmation,
  type Expected,
} from '#saml/check-claims.ts'
import { instantOf } from '#saml/check-times.ts'
import type { SamlProvider, ServiceProvider } from '#saml/provider.ts'
import { readIdentity, type AttributeMapping, type Principal } from '#saml/read-identity.ts'
import { readMessage, readResponse, type ReadResponse } from '#saml/read-response.ts'
import { isRefusal, refuse, shown, type SamlRefusal } from '#saml/refusal.ts'
import { clockTolerance, longestAge, namespaces } from '#saml/saml-constants.ts'
import { childrenOf } from '#saml/xml-element.ts'

export type SamlIdentity = Principal & {
  issuer: string
  /** Null only for a sign-in that the provider began. */
  inResponseTo: string | null
  /** Fingerprint of the certificate whose key had signed. */
  certificate: string
}

/**
 * A response that is accepted once: the caller remembers `assertionId` until `usableUntil` and refuses it when it comes
 * again (`replayed`).
 */
export type AcceptedResponse = { identity: SamlIdentity; assertionId: string; usableUntil: Date }

export type ResponseInput = {
  /** The form field SAMLResponse as it came. */
  samlResponse: string
  provider: SamlProvider
  serviceProvider: ServiceProvider
  /** The ID of the AuthnRequest that this browser's sign-in waits for; null: none, so no response that names one is accepted. */
  requestId: string | null
  /** Whether the provider may begin a sign-in by itself; an attacker can then sign a visitor in to the attacker's account. */
  allowUnsolicited: boolean
  mapping?: AttributeMapping
  /** Authentication contexts of which the assertion must name one; none: any will do. */
  requiredContexts?: readonly string[]
  now?: Date
}

/**
 * Who signed in, by the response that a SAML provider sent through the browser; accounts are keyed by `issuer` and
 * `subject`. `email` is what the provider states, proven by nothing. In this order: the signatures (`readResponse`), the
 * claims, the required context, the request that is answered. Refusals: every one of the message and its claims, but
 * `replayed`. Source: spec A §4; SAML profiles §4.1.4.3; OWASP ASVS 5.0 §6.8.
 */
export async function processResponse(input: ResponseInput): Promise<AcceptedResponse | SamlRefusal> {
  const { provider, serviceProvider, samlResponse, mapping = {}, requiredContexts = [], now = new Date() } = input
  const response = await readResponse(samlResponse, { provider, decryption: serviceProvider.decryption })
  if (isRefusal(response)) return response
  const claims = readClaims(response, { issuer: provider.entityId, serviceProvider, now }, mapping)
  if (isRefusal(claims)) return claims
  const { principal, confirmation } = claims
  const refused = checkContext(principal, requiredContexts) ?? checkRequest(response, confirmation, input)
  if (refused) return refused
  const { element, certificate } = response.assertion
  const issued = instantOf(element.attributes.get('IssueInstant')) ?? 0
  const end = Math.min(instantOf(confirmation.notOnOrAfter) ?? Infinity, issued + longestAge)
  const { inResponseTo } = confirmation
  return {
    identity: { ...principal, issuer: provider.entityId, inResponseTo, certificate: certificate.fingerprint },
    assertionId: element.attributes.get('ID') ?? '',
    usableUntil: new Date(end + 2 * clockTolerance),
  }
}

type Claims = { principal: Principal; confirmation: Confirmation }

function readClaims(response: ReadResponse, expected: Expected, mapping: AttributeMapping): Claims | SamlRefusal {
  const { envelope, assertion } = response
  const wrong = checkEnvelope(envelope, expected) ?? checkAssertion(assertion.element, expected)
  if (wrong) return wrong
  const [subject, more] = childrenOf(assertion.element, namespaces.assertion, 'Subject')
  if (!subject || more) return refuse('name-missing', 'The assertion must speak of one subject.')
  const confirmation = checkConfirmation(subject, expected)
  if (isRefusal(confirmation)) return confirmation
  const principal = readIdentity(assertion.element, mapping, expected.now)
  return isRefusal(principal) ? principal : { principal, confirmation }
}

function checkContext({ contextClass }: Principal, required: readonly string[]): SamlRefusal | null {
  if (required.length === 0 || (contextClass !== null && required.includes(contextClass))) return null
  const sentence = `The user authenticated by ${shown(contextClass)}; the connection requires ${shown(required.join(', '))}.`
  return refuse('context-not-accepted', sentence)
}

/** Whether envelope and assertion answer the same request, and that request is the one of this browser (SAML core §3.2.2). */
function checkRequest(
  { envelope }: ReadResponse,
  { inResponseTo }: Confirmation,
  { requestId, allowUnsolicited }: ResponseInput,
): SamlRefusal | null {
  const named = envelope.attributes.get('InResponseTo') ?? null
  if (named !== inResponseTo) {
    const sentence = `The response answers the request ${shown(named)}, its assertion ${shown(inResponseTo)}.`
    return refuse('request-unknown', sentence)
  }
  if (inResponseTo === null) {
    if (allowUnsolicited) return null
    const sentence = 'The provider began this sign-in by itself, which is switched off for the connection.'
    return refuse('response-unsolicited', sentence)
  }
  if (inResponseTo === requestId) return null
  const sentence = `No sign-in of this browser waits for the request ${shown(inResponseTo)}; it was another's, is too old or done.`
  return refuse('request-unknown', sentence)
}

/**
 * Whether a response (the form field as it came) claims to answer no request: the provider began by itself. Nothing is
 * verified, so this decides which sentence is shown and nothing else. Source: SAML profiles §4.1.5.
 */
export function isUnsolicited(samlResponse: string): boolean {
  const message = readMessage(samlResponse)
  if (isRefusal(message)) return false
  const { root } = message
  if (root.local !== 'Response' || root.uri !== namespaces.protocol) return false
  return !root.attributes.has('InResponseTo')
}
