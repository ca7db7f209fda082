import { createRequire } from 'node:module'
import type { SamlCertificate } from './provider.ts'
import { isRefusal, refuse, shown, type SamlRefusal } from './refusal.ts'
import { envelopedSignature, excC14n, namespaces } from './saml-constants.ts'
import {
  digestMethods,
  fitsMethod,
  hashAlgorithms,
  signatureAlgorithms,
  signatureMethods,
  verifiesBy,
} from './signature-methods.ts'
import { childrenOf, everyElement, readXml, type XmlElement } from './xml-element.ts'

/** The permitted transforms of the signed element before the digest. */
const permittedTransforms: readonly string[] = [envelopedSignature, excC14n]

/** A signed element as read from the bytes that the signature covers, these bytes, and the certificate of the key. */
export type Verified = { element: XmlElement; bytes: string; certificate: SamlCertificate }

/**
 * Refuses misplaced signatures: each must be directly in one of `owners`, with at most one in each, and every
 * identifier must be unique. Returns null if there is no problem. Refusals: `identifier-repeated`,
 * `several-signatures`, `signature-misplaced`. These checks prevent signature wrapping (XSW 1-8, "On Breaking SAML",
 * 2012).
 */
export function checkLayout(root: XmlElement, owners: readonly XmlElement[]): SamlRefusal | null {
  const all = everyElement(root)
  const seen = new Set<string>()
  const repeated = all.flatMap(({ element }) => identifiersOf(element)).find((id) => seen.size === seen.add(id).size)
  if (repeated !== undefined) {
    return refuse('identifier-repeated', `Two elements have the identifier ${shown(repeated)}; each must have its own.`)
  }
  const signatures = all.filter(({ element }) => isSignature(element))
  const stray = signatures.find(({ parent }) => parent === null || !owners.includes(parent))
  if (stray) {
    const place = stray.parent === null ? 'at the top' : `in the element ${shown(stray.parent.local)}`
    return refuse('signature-misplaced', `A signature stands ${place}, where none belongs.`)
  }
  const parents = signatures.map(({ parent }) => parent)
  const twice = parents.find((parent, index) => parents.indexOf(parent) !== index)
  if (!twice) return null
  return refuse('several-signatures', `The element ${shown(twice.local)} is signed more than once.`)
}

function identifiersOf(element: XmlElement): string[] {
  const values = ['ID', 'Id', 'id'].flatMap((name) => element.attributes.get(name) ?? [])
  return [...new Set(values)]
}

const isSignature = ({ local, uri }: XmlElement) => local === 'Signature' && uri === namespaces.signature

/** Returns the signature directly in an element, or null. */
export function signatureOf(element: XmlElement): XmlElement | null {
  return childrenOf(element, namespaces.signature, 'Signature')[0] ?? null
}

/**
 * Refuses a signature without the form that SAML requires: exactly one reference, to the whole parent element, by
 * permitted algorithms. Returns null if there is no problem. Refusals: `signature-form-refused`, `sha1-refused`,
 * `algorithm-refused`. Source: SAML core §5.4; CVE-2025-29774 and -29775 (several SignedInfo, comments in a digest).
 */
function checkSignatureForm(owner: XmlElement, signature: XmlElement): SamlRefusal | null {
  const only = (parent: XmlElement | undefined, local: string): XmlElement | undefined => {
    const found = parent?.children.filter((child) => child.local === local && child.uri === namespaces.signature) ?? []
    return found.length === 1 ? found[0] : undefined
  }
  const info = only(signature, 'SignedInfo')
  const reference = only(info, 'Reference')
  const value = only(signature, 'SignatureValue')
  if (!reference || value?.children.length !== 0 || only(reference, 'DigestValue')?.children.length !== 0) {
    return refuse('signature-form-refused', 'The signature must have one SignedInfo with one Reference and one value.')
  }
  if (signature.children.some(({ local }) => !['SignedInfo', 'SignatureValue', 'KeyInfo'].includes(local))) {
    return refuse('signature-form-refused', 'The signature holds parts that have no place in SAML.')
  }
  const id = owner.attributes.get('ID') ?? ''
  const uri = reference.attributes.get('URI')
  if (id === '' || uri !== `#${id}`) {
    const expected = shown(`#${id}`)
    return refuse('signature-form-refused', `The signature refers to ${shown(uri)}, but stands in ${expected}.`)
  }
  return checkAlgorithms({
    signature: [only(info, 'SignatureMethod')],
    digest: [only(reference, 'DigestMethod')],
    canonical: [only(info, 'CanonicalizationMethod')],
    transforms: only(reference, 'Transforms')?.children ?? [],
  })
}

type Methods = Record<'signature' | 'digest' | 'canonical' | 'transforms', (XmlElement | undefined)[]>

function checkAlgorithms({ signature, digest, canonical, transforms }: Methods): SamlRefusal | null {
  const named = (methods: (XmlElement | undefined)[]) =>
    methods.map((method) => method?.attributes.get('Algorithm') ?? '')
  const all = [
    ...refusedOf('signature', named(signature), Object.keys(signatureMethods)),
    ...refusedOf('digest', named(digest), Object.keys(digestMethods)),
    ...refusedOf('canonicalization', named(canonical), [excC14n]),
    ...refusedOf('transform', named(transforms), permittedTransforms),
  ]
  if (all[0]) return all[0]
  // Without both transforms, the digest would cover the signature itself or bytes that are not canonical.
  if (named(transforms).join(' ') === permittedTransforms.join(' ')) return null
  return refuse('signature-form-refused', 'The signature must be enveloped and exclusively canonical, in this order.')
}

function refusedOf(kind: string, given: string[], permitted: readonly string[]): SamlRefusal[] {
  return given
    .filter((name) => !permitted.includes(name))
    .map((name) => {
      const isSha1 = /sha1$/i.test(name)
      const advice = isSha1
        ? 'SHA-1 is broken; set the provider to SHA-256.'
        : 'Set the provider to RSA or ECDSA with SHA-256.'
      const sentence = `The ${kind} algorithm is ${shown(name)}, which is not accepted. ${advice}`
      return refuse(isSha1 ? 'sha1-refused' : 'algorithm-refused', sentence)
    })
}

/**
 * Verifies the signature directly in `owner`, an element of the document `xml` whose layout has been checked. The key
 * comes only from `certificates`, never from the message. Refusals: `not-signed` and those of the signature's form,
 * algorithms and value.
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
    const sentence = `The signature names ${shown(algorithm)}, and no key of the metadata is of that kind. Refresh it.`
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

/**
 * The part of the document object model that is used here. The library's own types would add browser types to the
 * server.
 */
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

// Loaded with the first SAML message: most deployments never receive one, and it takes memory.
function signatureNode(xml: string, id: string): DomNode | null {
  const require = createRequire(import.meta.url)
  const { DOMParser } = require('@xmldom/xmldom') as Dom
  const found = new DOMParser()
    .parseFromString(xml, 'text/xml')
    .getElementsByTagNameNS(namespaces.signature, 'Signature')
  const nodes = Array.from({ length: found.length }, (_, index) => found.item(index))
  return nodes.find((node) => node?.parentNode?.getAttribute('ID') === id) ?? null
}

const partOf = (node: DomNode, local: string) => node.getElementsByTagNameNS(namespaces.signature, local).item(0)
const algorithmOf = (node: DomNode) => partOf(node, 'SignatureMethod')?.getAttribute('Algorithm') ?? ''

// The cheap check comes first: it refuses an unauthenticated message before its elements are digested for each
// certificate.
async function signerOf(
  node: DomNode,
  algorithm: string,
  certificates: readonly SamlCertificate[],
): Promise<SamlCertificate | null> {
  const { ExclusiveCanonicalization } = await import('xml-crypto')
  const [info, value] = [partOf(node, 'SignedInfo'), partOf(node, 'SignatureValue')]
  if (!info || !value) return null
  const canonical = Buffer.from(new ExclusiveCanonicalization().process(info, {}))
  return certificates.find(({ pem }) => verifiesBy(algorithm, canonical, pem, value.textContent ?? '')) ?? null
}

async function signedBytes(xml: string, node: DomNode, pem: string): Promise<string | null> {
  const { SignedXml } = await import('xml-crypto')
  const signed = new SignedXml({ publicCert: pem, getCertFromKeyInfo: () => null })
  // This instance has only the permitted algorithms, so that it cannot read the message in another way.
  signed.SignatureAlgorithms = signatureAlgorithms
  signed.HashAlgorithms = hashAlgorithms
  const transforms = Object.entries(signed.CanonicalizationAlgorithms)
  signed.CanonicalizationAlgorithms = Object.fromEntries(
    transforms.filter(([name]) => permittedTransforms.includes(name)),
  )
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
