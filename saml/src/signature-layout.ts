import { refuse, shown, type SamlRefusal } from '#saml/refusal.ts'
import { namespaces } from '#saml/saml-names.ts'
import { digestMethods, signatureMethods } from '#saml/signature-methods.ts'
import { childrenOf, everyElement, type XmlElement } from '#saml/xml-element.ts'

const excC14n = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

/** What may sign, digest and change what is digested. */
export const permittedAlgorithms = {
  signature: Object.keys(signatureMethods),
  digest: Object.keys(digestMethods),
  transform: [excC14n, enveloped],
}

/**
 * Whether the signatures of a document stand where they belong: each directly in one of `owners`, at most one in each,
 * and every identifier once. Null when they do. Refusals: `identifier-repeated`, `several-signatures`,
 * `signature-misplaced`. This is what keeps wrapped signatures out (XSW 1-8, "On Breaking SAML", 2012).
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
  const twice = parents.find((parent, place) => parents.indexOf(parent) !== place)
  if (!twice) return null
  return refuse('several-signatures', `The element ${shown(twice.local)} is signed more than once.`)
}

function identifiersOf(element: XmlElement): string[] {
  const values = ['ID', 'Id', 'id'].flatMap((name) => element.attributes.get(name) ?? [])
  return [...new Set(values)]
}

const isSignature = ({ local, uri }: XmlElement) => local === 'Signature' && uri === namespaces.signature

/**
 * The signature that stands directly in an element, or null when it has none.
 */
export function signatureOf(element: XmlElement): XmlElement | null {
  return childrenOf(element, namespaces.signature, 'Signature')[0] ?? null
}

/**
 * Whether a signature has the form that SAML asks for: one reference, to the element it stands in, over the whole of it,
 * by algorithms that hold. Null when it has. Refusals: `signature-form-refused`, `sha1-refused`, `algorithm-refused`.
 * Source: SAML core §5.4; CVE-2025-29774 and -29775 (several SignedInfo, comments in a digest).
 */
export function checkSignatureForm(owner: XmlElement, signature: XmlElement): SamlRefusal | null {
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
    ...refusedOf('signature', named(signature), permittedAlgorithms.signature),
    ...refusedOf('digest', named(digest), permittedAlgorithms.digest),
    ...refusedOf('canonicalization', named(canonical), [excC14n]),
    ...refusedOf('transform', named(transforms), permittedAlgorithms.transform),
  ]
  if (all[0]) return all[0]
  // Without both, the digest would cover the signature itself or bytes that are not canonical.
  if (named(transforms).join(' ') === `${enveloped} ${excC14n}`) return null
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
