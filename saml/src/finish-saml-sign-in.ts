import {
  checkAssertion,
  checkConfirmation,
  checkEnvelope,
  type Confirmation,
  type Expected,
} from '#saml/check-claims.ts'
import { instantOf } from '#saml/check-times.ts'
import type { AcceptOnce, SamlProvider, ServiceProvider } from '#saml/provider.ts'
import { readIdentity, type AttributeMapping, type Person } from '#saml/read-identity.ts'
import { readResponse, type ReadResponse } from '#saml/read-response.ts'
import { isRefusal, refuse, shown, type SamlRefusal } from '#saml/refusal.ts'
import { clockTolerance, longestAge, namespaces } from '#saml/saml-names.ts'
import { checkAgain } from '#saml/second-reader.ts'
import { childrenOf } from '#saml/xml-element.ts'

export type SamlIdentity = Person & {
  issuer: string
  /** Null only for a sign-in that the provider began. */
  inResponseTo: string | null
  /** Fingerprint of the certificate whose key had signed. */
  certificate: string
}

export type FinishInput = {
  /** The form field SAMLResponse as it came. */
  samlResponse: string
  provider: SamlProvider
  serviceProvider: ServiceProvider
  /** Whether the provider may begin a sign-in by itself; an attacker can then sign a visitor in to the attacker's account. */
  allowUnsolicited: boolean
  mapping?: AttributeMapping
  /** Authentication contexts of which the assertion must name one; none: any will do. */
  requiredContexts?: readonly string[]
  /** Says true when a sign-in of this very browser waits for this request, and forgets it in the same step. */
  takeRequest: (requestId: string) => Promise<boolean>
  acceptOnce: AcceptOnce
  now?: Date
}

/**
 * Who signed in, by the response that a SAML provider sent through the browser; accounts are keyed by `issuer` and
 * `subject`. `email` is what the provider says, proven by nothing. A request and an assertion count once. Refusals: every
 * one of the message and its claims. Source: spec A §4; SAML profiles §4.1.4.3; OWASP ASVS 5.0 §6.8.
 */
export async function finishSamlSignIn(input: FinishInput): Promise<SamlIdentity | SamlRefusal> {
  const { provider, serviceProvider, samlResponse, mapping = {}, requiredContexts = [], now = new Date() } = input
  const response = await readResponse(samlResponse, { provider, decryption: serviceProvider.decryption })
  if (isRefusal(response)) return response
  const claims = readClaims(response, { issuer: provider.entityId, serviceProvider, now }, mapping)
  if (isRefusal(claims)) return claims
  const weaker = checkContext(claims.person, requiredContexts)
  if (weaker) return weaker
  const { person, confirmation } = claims
  const { inResponseTo } = confirmation
  const unasked = checkAsked(response, inResponseTo, input.allowUnsolicited)
  if (unasked) return unasked
  const first = { nameId: person.nameId.value, sessionIndex: person.sessionIndex, inResponseTo }
  const other = await checkAgain({ samlResponse, decrypted: response.decrypted }, first, { provider, serviceProvider })
  if (other) return other
  const used = await checkUnused(response, claims, input)
  if (used) return used
  return { ...person, issuer: provider.entityId, inResponseTo, certificate: response.assertion.certificate.fingerprint }
}

type Claims = { person: Person; confirmation: Confirmation }

function readClaims(response: ReadResponse, expected: Expected, mapping: AttributeMapping): Claims | SamlRefusal {
  const { envelope, assertion } = response
  const wrong = checkEnvelope(envelope, expected) ?? checkAssertion(assertion.element, expected)
  if (wrong) return wrong
  const [subject, more] = childrenOf(assertion.element, namespaces.assertion, 'Subject')
  if (!subject || more) return refuse('name-missing', 'The assertion must speak of one subject.')
  const confirmation = checkConfirmation(subject, expected)
  if (isRefusal(confirmation)) return confirmation
  const person = readIdentity(assertion.element, mapping, expected.now)
  return isRefusal(person) ? person : { person, confirmation }
}

function checkContext({ contextClass }: Person, required: readonly string[]): SamlRefusal | null {
  if (required.length === 0 || (contextClass !== null && required.includes(contextClass))) return null
  const sentence = `The user authenticated by ${shown(contextClass)}; the connection requires ${shown(required.join(', '))}.`
  return refuse('context-not-accepted', sentence)
}

function checkAsked({ envelope }: ReadResponse, inResponseTo: string | null, allowUnsolicited: boolean) {
  const said = envelope.attributes.get('InResponseTo') ?? null
  if (said !== inResponseTo) {
    const sentence = `The response answers the request ${shown(said)}, its assertion ${shown(inResponseTo)}.`
    return refuse('request-unknown', sentence)
  }
  if (inResponseTo !== null || allowUnsolicited) return null
  const sentence = 'The provider began this sign-in by itself, which is switched off for the connection.'
  return refuse('response-unsolicited', sentence)
}

// Last, so that a message that is not genuine uses nothing up.
async function checkUnused({ assertion }: ReadResponse, { confirmation }: Claims, input: FinishInput) {
  const id = assertion.element.attributes.get('ID') ?? ''
  const issued = instantOf(assertion.element.attributes.get('IssueInstant')) ?? 0
  const end = Math.min(instantOf(confirmation.notOnOrAfter) ?? Infinity, issued + longestAge)
  if (!(await input.acceptOnce(id, new Date(end + 2 * clockTolerance)))) {
    return refuse('replayed', `The assertion ${shown(id)} has been used before.`)
  }
  const { inResponseTo } = confirmation
  if (inResponseTo === null || (await input.takeRequest(inResponseTo))) return null
  const sentence = `No sign-in of this browser waits for the request ${shown(inResponseTo)}; it was another's, is too old or done.`
  return refuse('request-unknown', sentence)
}
