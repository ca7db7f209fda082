import { decodeBase64, decodeText } from '#saml/decode-message.ts'
import { decryptAssertion, type Decrypted } from '#saml/decrypt-assertion.ts'
import { readEncrypted } from '#saml/encrypted-assertion.ts'
import type { SamlProvider, SigningKey } from '#saml/provider.ts'
import { isRefusal, refuse, shown, type SamlRefusal } from '#saml/refusal.ts'
import { namespaces, statuses } from '#saml/saml-constants.ts'
import { checkLayout, signatureOf, verifySignature, type Verified } from '#saml/verify-signature.ts'
import { childrenOf, everyElement, readXml, textOf, type XmlElement } from '#saml/xml-element.ts'

/** A response whose signatures hold: the envelope (signed or not) and the assertion as it was signed. */
export type ReadResponse = { envelope: XmlElement; assertion: Verified }

/** Whose signatures count, and the keys that open what is encrypted to us, newest first. */
export type ReadBy = { provider: SamlProvider; decryption: readonly SigningKey[] }

/**
 * Reads the form field SAMLResponse: decodes it, sees that exactly one assertion stands where it belongs and is signed by
 * one of the provider's keys. What it gives of the assertion is read from the signed bytes. Refusals: all of
 * `MessageRefusal`. Source: SAML profiles §4.1.4.3, bindings §3.5.
 */
export async function readResponse(samlResponse: string, by: ReadBy): Promise<ReadResponse | SamlRefusal> {
  const message = readMessage(samlResponse)
  if (isRefusal(message)) return message
  const { text, root } = message
  const found = onlyAssertion(root)
  if (isRefusal(found)) return found
  return found.isEncrypted ? readEncryptedOne(text, root, by) : readPlainOne(text, root, found.element, by)
}

/** A form field of the POST binding, decoded and read strictly; nothing of it is verified. */
export function readMessage(field: string): { text: string; root: XmlElement } | SamlRefusal {
  const decoded = decodeBase64(field)
  const document = isRefusal(decoded) ? decoded : decodeText(decoded.bytes)
  if (isRefusal(document)) return document
  const root = readXml(document.text)
  return isRefusal(root) ? root : { text: document.text, root }
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
 * The signature of the response first, when it has one: what is decrypted then is read from the signed bytes. An assertion
 * that is not signed itself counts only in there (decisions/0047).
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

/** A decrypted assertion as its own signature covers it, or as the verified response around it brought it. */
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
  // By local name alone: one in another namespace has no business here either.
  const kinds = ['Assertion', 'EncryptedAssertion']
  const assertions = everyElement(root).filter(({ element }) => kinds.includes(element.local))
  if (assertions.length > 1) {
    return refuse('several-assertions', `One assertion was expected; ${assertions.length} came.`)
  }
  const element = kinds.flatMap((local) => childrenOf(root, namespaces.assertion, local))[0]
  if (!element) return refuse('assertion-missing', 'The response holds no assertion where one belongs.')
  return { element, isEncrypted: element.local === 'EncryptedAssertion' }
}

// Read before anything is verified: a refusal needs no proof, and providers do not sign their errors.
function failureOf(root: XmlElement): SamlRefusal | null {
  const [status] = childrenOf(root, namespaces.protocol, 'Status')
  const codes = status ? everyElement(status).filter(({ element }) => element.local === 'StatusCode') : []
  const values = codes.map(({ element }) => element.attributes.get('Value') ?? '')
  if (values[0] === statuses.success) return null
  const [message] = status ? childrenOf(status, namespaces.protocol, 'StatusMessage') : []
  const said = values.length === 0 ? 'no status' : values.map((value) => shown(value)).join(' / ')
  const isCancelled = values.includes(statuses.authenticationFailed) || values.includes(statuses.requestDenied)
  const words = message === undefined ? 'without a message' : `with the message ${shown(textOf(message))}`
  const advice = values.includes(statuses.noContext)
    ? ' It has no way to authenticate that the connection requires: correct --require-context, or the provider.'
    : ''
  return refuse(
    isCancelled ? 'sign-in-cancelled' : 'provider-refused',
    `The provider answered ${said}, ${words}.${advice}`,
  )
}

function unsigned(root: XmlElement): SamlRefusal {
  if (!signatureOf(root)) return refuse('not-signed', 'Neither the response nor the assertion is signed.')
  const sentence = 'The response is signed, but the assertion is not. Set the provider to sign the assertion.'
  return refuse('assertion-not-signed', sentence)
}
