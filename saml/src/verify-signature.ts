import { createRequire } from 'node:module'
import type { SamlCertificate } from '#saml/provider.ts'
import { isRefusal, refuse, shown, type SamlRefusal } from '#saml/refusal.ts'
import { namespaces } from '#saml/saml-names.ts'
import { checkSignatureForm, permittedAlgorithms, signatureOf } from '#saml/signature-layout.ts'
import { fitsMethod, verifiesBy } from '#saml/signature-methods.ts'
import { taughtLibrary } from '#saml/taught-library.ts'
import { readXml, type XmlElement } from '#saml/xml-element.ts'

/** What was signed, read from the very bytes that the signature covers, and the certificate whose key had signed. */
export type Verified = { element: XmlElement; bytes: string; certificate: SamlCertificate }

/** The little of the document model that is used. Its own types would bring those of browsers into the server. */
type DomList = { length: number; item(at: number): DomNode | null }
type DomNode = {
  localName: string | null
  namespaceURI: string | null
  parentNode: DomNode | null
  textContent: string | null
  getAttribute(name: string): string | null
  getElementsByTagNameNS(uri: string, local: string): DomList
}
type DomDocument = Pick<DomNode, 'getElementsByTagNameNS'>
type Dom = { DOMParser: new () => { parseFromString(text: string, type: string): DomDocument } }

/**
 * Verifies the signature that stands directly in `owner`, an element of the document `xml` whose layout has been checked.
 * The key comes from `certificates` alone, never from the message. Refusals: `not-signed` and those of the signature's
 * form, algorithms and value.
 */
export async function verifySignature(
  xml: string,
  owner: XmlElement,
  certificates: readonly SamlCertificate[],
): Promise<Verified | SamlRefusal> {
  const signature = signatureOf(owner)
  if (!signature) return refuse('not-signed', `The element ${owner.local} is not signed.`)
  const misshapen = checkSignatureForm(owner, signature)
  if (misshapen) return misshapen
  const node = signatureNode(xml, owner.attributes.get('ID') ?? '')
  if (!node) return refuse('signature-not-valid', 'The signature was not found where it stood before.')
  const algorithm = algorithmOf(node)
  const fitting = certificates.filter(({ pem }) => fitsMethod(algorithm, pem))
  if (fitting.length === 0) {
    const sentence = `The signature says ${shown(algorithm)}, and no key of the metadata is of that kind. Refresh it.`
    return refuse('signature-not-valid', sentence)
  }
  const certificate = await signerOf(node, algorithm, fitting)
  if (!certificate) {
    const known = certificates.map(({ fingerprint }) => fingerprint.slice(0, 16)).join(', ')
    const sentence = `Another key has signed, or the signature was changed; known are ${known}. Refresh the metadata.`
    return refuse('signature-not-valid', sentence)
  }
  const bytes = await signedBytes(xml, node, certificate.pem)
  if (bytes !== null) return readBack(bytes, owner, certificate)
  return refuse('signature-not-valid', 'The signature is genuine, but what was signed has been changed since.')
}

// Loaded with the first SAML message: most deployments never see one, and it costs memory.
function signatureNode(xml: string, id: string): DomNode | null {
  const require = createRequire(import.meta.url)
  const { DOMParser } = require('@xmldom/xmldom') as Dom
  const found = new DOMParser()
    .parseFromString(xml, 'text/xml')
    .getElementsByTagNameNS(namespaces.signature, 'Signature')
  const nodes = Array.from({ length: found.length }, (_, at) => found.item(at))
  return nodes.find((node) => node?.parentNode?.getAttribute('ID') === id) ?? null
}

const partOf = (node: DomNode, local: string) => node.getElementsByTagNameNS(namespaces.signature, local).item(0)
const algorithmOf = (node: DomNode) => partOf(node, 'SignatureMethod')?.getAttribute('Algorithm') ?? ''

// Cheap and first: a stranger's message ends here, before its many elements are digested for each certificate.
async function signerOf(
  node: DomNode,
  algorithm: string,
  certificates: readonly SamlCertificate[],
): Promise<SamlCertificate | null> {
  const { ExclusiveCanonicalization } = await taughtLibrary()
  const [info, value] = [partOf(node, 'SignedInfo'), partOf(node, 'SignatureValue')]
  if (!info || !value) return null
  const canonical = Buffer.from(new ExclusiveCanonicalization().process(info, {}))
  return certificates.find(({ pem }) => verifiesBy(algorithm, canonical, pem, value.textContent ?? '')) ?? null
}

async function signedBytes(xml: string, node: DomNode, pem: string): Promise<string | null> {
  const { SignedXml } = await taughtLibrary()
  const signed = new SignedXml({ publicCert: pem, getCertFromKeyInfo: () => null })
  // What the form permits is all that the library knows, so that no other reading of the message reaches the rest.
  const only = <Kind>(known: Record<string, Kind>, names: readonly string[]) =>
    Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)))
  signed.SignatureAlgorithms = only(signed.SignatureAlgorithms, permittedAlgorithms.signature)
  signed.HashAlgorithms = only(signed.HashAlgorithms, permittedAlgorithms.digest)
  signed.CanonicalizationAlgorithms = only(signed.CanonicalizationAlgorithms, permittedAlgorithms.transform)
  try {
    signed.loadSignature(node)
    if (!signed.checkSignature(xml)) return null
  } catch {
    return null
  }
  const references = signed.getSignedReferences()
  return references.length === 1 ? (references[0] ?? null) : null
}

function readBack(bytes: string, owner: XmlElement, certificate: SamlCertificate): Verified | SamlRefusal {
  const element = readXml(bytes)
  if (isRefusal(element)) return element
  const isSame =
    element.local === owner.local &&
    element.uri === owner.uri &&
    element.attributes.get('ID') === owner.attributes.get('ID')
  if (!isSame) return refuse('signature-not-valid', 'The signature covers another element than the one it stands in.')
  return { element, bytes, certificate }
}
