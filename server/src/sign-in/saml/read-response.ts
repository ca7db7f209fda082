import { decodeBase64, decodeText } from './decode-message.ts'
import type { SamlProvider } from './provider.ts'
import { isRefusal, refuse, shown, type SamlRefusal } from './refusal.ts'
import { namespaces, statuses } from './saml-names.ts'
import { checkLayout, signatureOf } from './signature-layout.ts'
import { verifySignature, type Verified } from './verify-signature.ts'
import { childrenOf, everyElement, readXml, textOf, type XmlElement } from './xml-element.ts'

/** A response whose signatures hold: the envelope (signed or not) and the assertion as it was signed. */
export type ReadResponse = { envelope: XmlElement; assertion: Verified }

/**
 * Reads the form field SAMLResponse: decodes it, sees that exactly one assertion stands where it belongs and is signed by
 * one of the provider's keys. What it gives of the assertion is read from the signed bytes. Refusals: all of
 * `MessageRefusal`. Source: SAML profiles §4.1.4.3, bindings §3.5.
 */
export async function readResponse(samlResponse: string, provider: SamlProvider): Promise<ReadResponse | SamlRefusal> {
  const decoded = decodeBase64(samlResponse)
  if (isRefusal(decoded)) return decoded
  const document = decodeText(decoded.bytes)
  if (isRefusal(document)) return document
  const root = readXml(document.text)
  if (isRefusal(root)) return root
  const assertion = onlyAssertion(root)
  if (isRefusal(assertion)) return assertion
  const misplaced = checkLayout(root, [root, assertion])
  if (misplaced) return misplaced
  if (!signatureOf(assertion)) return unsigned(root)
  const verified = await verifySignature(document.text, assertion, provider.certificates)
  if (isRefusal(verified)) return verified
  if (!signatureOf(root)) return { envelope: root, assertion: verified }
  const envelope = await verifySignature(document.text, root, provider.certificates)
  if (isRefusal(envelope)) return envelope
  return { envelope: envelope.element, assertion: verified }
}

function onlyAssertion(root: XmlElement): XmlElement | SamlRefusal {
  if (root.local !== 'Response' || root.uri !== namespaces.protocol || root.attributes.get('Version') !== '2.0') {
    return refuse('not-a-saml-response', `A SAML 2.0 Response was expected; ${shown(root.local)} came.`)
  }
  const failure = failureOf(root)
  if (failure) return failure
  const all = everyElement(root)
  if (all.some(({ element }) => element.local === 'EncryptedAssertion')) {
    const sentence =
      'The assertion is encrypted. Turn encryption off at the provider; the connection itself is encrypted.'
    return refuse('assertion-encrypted', sentence)
  }
  // By local name alone: one in another namespace has no business here either.
  const assertions = all.filter(({ element }) => element.local === 'Assertion')
  if (assertions.length > 1) {
    return refuse('several-assertions', `One assertion was expected; ${assertions.length} came.`)
  }
  const [assertion] = childrenOf(root, namespaces.assertion, 'Assertion')
  return assertion ?? refuse('assertion-missing', 'The response holds no assertion where one belongs.')
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
  return refuse(isCancelled ? 'sign-in-cancelled' : 'provider-refused', `The provider answered ${said}, ${words}.`)
}

function unsigned(root: XmlElement): SamlRefusal {
  if (!signatureOf(root)) return refuse('not-signed', 'Neither the response nor the assertion is signed.')
  const sentence = 'The response is signed, but the assertion is not. Set the provider to sign the assertion.'
  return refuse('assertion-not-signed', sentence)
}
