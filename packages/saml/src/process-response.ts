import { checkAssertion, checkConfirmation, checkEnvelope, type Confirmation, type Expected } from './check-claims.ts'
import { instantOf } from './check-times.ts'
import { readMessage } from './decode-message.ts'
import { decryptAssertion, type Decrypted } from './decrypt-assertion.ts'
import { readEncrypted } from './encrypted-assertion.ts'
import type { SamlProvider, ServiceProvider, SigningKey } from './provider.ts'
import { readIdentity, type AttributeMapping, type Principal } from './read-identity.ts'
import { checkLayout, signatureOf, verifySignature, type Verified } from './verify-signature.ts'
import { isRefusal, refuse, shown, type SamlRefusal } from './refusal.ts'
import { clockTolerance, longestAge, namespaces, statuses } from './saml-constants.ts'
import { childrenOf, everyElement, textOf, type XmlElement } from './xml-element.ts'

export type SamlIdentity = Principal & {
  issuer: string
  /** The ID of the request that the response answers; null only for a sign-in that the provider began. */
  inResponseTo: string | null
  /** The fingerprint of the certificate whose key signed the response. */
  certificate: string
}

/**
 * A response that is accepted once: the caller stores `assertionId` until `usableUntil` and refuses it if it is sent
 * again (`replayed`).
 */
export type AcceptedResponse = { identity: SamlIdentity; assertionId: string; usableUntil: Date }

export type ResponseInput = {
  /** The form field SAMLResponse as received. */
  samlResponse: string
  provider: SamlProvider
  serviceProvider: ServiceProvider
  /**
   * The ID of the AuthnRequest that this browser's sign-in waits for; null if no sign-in waits. A response that names a
   * request is then refused.
   */
  requestId: string | null
  /** Whether the provider may begin a sign-in. If so, an attacker can sign a visitor in to the attacker's account. */
  allowUnsolicited: boolean
  mapping?: AttributeMapping
  /** The authentication contexts of which the assertion must name one. If there are none, any context is accepted. */
  requiredContexts?: readonly string[]
  now?: Date
}

/**
 * Returns the identity in the response that a SAML provider sent through the browser. Accounts are keyed by `issuer`
 * and `subject`. `email` is an unproven statement of the provider. Checks in this order: the signatures
 * (`readResponse`), the claims, the required context, the request. Refusals: all of `MessageRefusal` and `ClaimRefusal`
 * except `replayed`. Source: spec A §4; SAML profiles §4.1.4.3; OWASP ASVS 5.0 §6.8.
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

/** A response with valid signatures: the envelope (signed or not) and the assertion as it was signed. */
type ReadResponse = { envelope: XmlElement; assertion: Verified }

/** The certificates that verify, and the keys that decrypt, newest first. */
type ReadBy = { provider: SamlProvider; decryption: readonly SigningKey[] }

/**
 * Reads the form field SAMLResponse: decodes it, checks that there is exactly one assertion, in its required position
 * and signed by one of the provider's keys. The returned assertion is read from the signed bytes. Refusals: all of
 * `MessageRefusal`. Source: SAML profiles §4.1.4.3, bindings §3.5.
 */
async function readResponse(samlResponse: string, by: ReadBy): Promise<ReadResponse | SamlRefusal> {
  const message = readMessage(samlResponse)
  if (isRefusal(message)) return message
  const { text, root } = message
  const found = onlyAssertion(root)
  if (isRefusal(found)) return found
  return found.isEncrypted ? readEncryptedOne(text, root, by) : readPlainOne(text, root, found.element, by)
}

async function readPlainOne(
  text: string,
  root: XmlElement,
  assertion: XmlElement,
  { provider: { certificates } }: ReadBy,
): Promise<ReadResponse | SamlRefusal> {
  const misplaced = checkLayout(root, [root, assertion])
  if (misplaced) return misplaced
  if (!signatureOf(assertion)) return unsigned(root)
  const verified = await verifySignature(text, assertion, certificates)
  if (isRefusal(verified)) return verified
  if (!signatureOf(root)) return { envelope: root, assertion: verified }
  const envelope = await verifySignature(text, root, certificates)
  if (isRefusal(envelope)) return envelope
  return { envelope: envelope.element, assertion: verified }
}

/**
 * Verifies the signature of the response first, if it has one, and then reads the encrypted part from the signed bytes.
 * An assertion without its own signature is accepted only in a signed response (decisions/0047).
 */
async function readEncryptedOne(
  text: string,
  root: XmlElement,
  { provider: { certificates }, decryption }: ReadBy,
): Promise<ReadResponse | SamlRefusal> {
  const misplaced = checkLayout(root, [root])
  if (misplaced) return misplaced
  const signed = signatureOf(root) ? await verifySignature(text, root, certificates) : null
  if (isRefusal(signed)) return signed
  const envelope = signed?.element ?? root
  const [element] = childrenOf(envelope, namespaces.assertion, 'EncryptedAssertion')
  if (!element) return refuse('assertion-missing', 'The signed response holds no assertion where one belongs.')
  const encrypted = readEncrypted(element, { isSigned: signed !== null })
  if (isRefusal(encrypted)) return encrypted
  if (decryption.length === 0) return keyMissing
  const plain = decryptAssertion(encrypted, decryption)
  if (isRefusal(plain)) return plain
  const assertion = await vouchedFor(plain, signed, certificates)
  if (isRefusal(assertion)) return assertion
  return { envelope, assertion }
}

/**
 * Returns a decrypted assertion if its own signature covers it, or if the verified response contains it; otherwise a
 * refusal.
 */
async function vouchedFor(
  { text, element }: Decrypted,
  signed: Verified | null,
  certificates: SamlProvider['certificates'],
): Promise<Verified | SamlRefusal> {
  const strange = checkLayout(element, [element])
  if (strange) return strange
  if (signatureOf(element)) return verifySignature(text, element, certificates)
  if (!signed) return refuse('not-signed', 'Neither the response nor the encrypted assertion is signed.')
  return { element, bytes: text, certificate: signed.certificate }
}

const keyMissing = refuse(
  'encryption-key-missing',
  'The assertion is encrypted, and this connection has no key for that. npm run portico -- idp rotate makes one.',
)

function onlyAssertion(root: XmlElement): { element: XmlElement; isEncrypted: boolean } | SamlRefusal {
  if (root.local !== 'Response' || root.uri !== namespaces.protocol || root.attributes.get('Version') !== '2.0') {
    return refuse('not-a-saml-response', `A SAML 2.0 Response was expected; ${shown(root.local)} came.`)
  }
  const failure = failureOf(root)
  if (failure) return failure
  // Counts assertions by their local name only, so that one in another namespace is refused too.
  const kinds = ['Assertion', 'EncryptedAssertion']
  const assertions = everyElement(root).filter(({ element }) => kinds.includes(element.local))
  if (assertions.length > 1) {
    return refuse('several-assertions', `One assertion was expected; ${assertions.length} came.`)
  }
  const element = kinds.flatMap((local) => childrenOf(root, namespaces.assertion, local))[0]
  if (!element) return refuse('assertion-missing', 'The response holds no assertion where one belongs.')
  return { element, isEncrypted: element.local === 'EncryptedAssertion' }
}

// The status is read before verification, because a refusal needs no proof, and providers do not sign errors.
function failureOf(root: XmlElement): SamlRefusal | null {
  const [status] = childrenOf(root, namespaces.protocol, 'Status')
  const codes = status ? everyElement(status).filter(({ element }) => element.local === 'StatusCode') : []
  const values = codes.map(({ element }) => element.attributes.get('Value') ?? '')
  if (values[0] === statuses.success) return null
  const [message] = status ? childrenOf(status, namespaces.protocol, 'StatusMessage') : []
  const found = values.length === 0 ? 'no status' : values.map((value) => shown(value)).join(' / ')
  const isCancelled = values.includes(statuses.authenticationFailed) || values.includes(statuses.requestDenied)
  const withMessage = message === undefined ? 'without a message' : `with the message ${shown(textOf(message))}`
  const advice = values.includes(statuses.noContext)
    ? ' It has no way to authenticate that the connection requires: correct --require-context, or the provider.'
    : ''
  return refuse(
    isCancelled ? 'sign-in-cancelled' : 'provider-refused',
    `The provider answered ${found}, ${withMessage}.${advice}`,
  )
}

function unsigned(root: XmlElement): SamlRefusal {
  if (!signatureOf(root)) return refuse('not-signed', 'Neither the response nor the assertion is signed.')
  const sentence = 'The response is signed, but the assertion is not. Set the provider to sign the assertion.'
  return refuse('assertion-not-signed', sentence)
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

/**
 * Checks that envelope and assertion answer the same request, and that this browser sent the request (SAML core
 * §3.2.2).
 */
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
 * Returns whether a response (the form field as it came) claims to answer no request, so that the provider began the
 * sign-in. Nothing is verified, so this may decide only which sentence is shown. Source: SAML profiles §4.1.5.
 */
export function isUnsolicited(samlResponse: string): boolean {
  const message = readMessage(samlResponse)
  if (isRefusal(message)) return false
  const { root } = message
  if (root.local !== 'Response' || root.uri !== namespaces.protocol) return false
  return !root.attributes.has('InResponseTo')
}
