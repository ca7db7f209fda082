import { X509Certificate } from 'node:crypto'
import { decodeText } from './decode-message.ts'
import { instantOf } from './check-times.ts'
import type { SamlBinding, SamlCertificate, SamlProvider } from './provider.ts'
import { isRefusal, refuse, shown, type SamlRefusal } from './refusal.ts'
import { bindings, namespaces } from './saml-constants.ts'
import { childrenOf, everyElement, readXml, type XmlElement } from './xml-element.ts'
import { isStrongKey } from './signature-methods.ts'

/** The maximum size of metadata, in bytes. The metadata of a federation are larger and not supported. */
export const largestMetadata = 1024 * 1024

/** The maximum number of signing certificates of a provider. Each may have to be tried for every message. */
const mostCertificates = 20

export type MetadataOptions = {
  /** Whether addresses may be http, for demonstrations on one computer. */
  allowHttp: boolean
  /** The provider to read if the file has several, or the known one if its metadata is read again. */
  entityId?: string
  now?: Date
}

/**
 * Reads the part of a provider's metadata (XML text) that is stored: name, addresses, signing certificates. Metadata
 * are trusted because of their transport (https, or an administrator's file); their signature is not checked. Refusals:
 * all of `MetadataRefusal` except `metadata-unreachable`. Source: SAML metadata §2.3 and §2.4.3.
 */
export function readIdpMetadata(xml: string, options: MetadataOptions): SamlProvider | SamlRefusal {
  const size = Buffer.byteLength(xml)
  if (size > largestMetadata) {
    return refuse('metadata-too-large', `The metadata has ${size} bytes; ${largestMetadata} is the most that is read.`)
  }
  const document = decodeText(Buffer.from(xml.replace(/^\uFEFF/, '')))
  const root = isRefusal(document) ? document : readXml(document.text.trimStart(), 'metadata')
  if (isRefusal(root)) return refuse('metadata-not-xml', root.explain)
  const entity = entityOf(root, options)
  if (isRefusal(entity)) return entity
  const [descriptor] = childrenOf(entity, namespaces.metadata, 'IDPSSODescriptor')
  if (!descriptor) return refuse('metadata-no-provider', 'The metadata describes no identity provider.')
  return providerOf(entity, descriptor, options)
}

function entityOf(root: XmlElement, { entityId }: MetadataOptions): XmlElement | SamlRefusal {
  const isMetadata = root.uri === namespaces.metadata
  if (!isMetadata || !['EntityDescriptor', 'EntitiesDescriptor'].includes(root.local)) {
    return refuse('metadata-not-saml', `SAML 2.0 metadata was expected; ${shown(root.local)} came.`)
  }
  const providers = everyElement(root)
    .filter(({ element }) => element.local === 'EntityDescriptor' && element.uri === namespaces.metadata)
    .map(({ element }) => element)
    .filter((element) => childrenOf(element, namespaces.metadata, 'IDPSSODescriptor').length > 0)
  const names = providers.map((provider) => provider.attributes.get('entityID'))
  if (names.length === 0) return refuse('metadata-no-provider', 'The metadata describes no identity provider.')
  const listed = names.slice(0, 5).map((name) => shown(name))
  if (entityId !== undefined) {
    const known = providers[names.indexOf(entityId)]
    if (known) return known
    return refuse('metadata-other-entity', `The metadata is of ${listed.join(', ')}; ${shown(entityId)} is meant.`)
  }
  const [first] = providers
  if (first && providers.length === 1) return first
  return refuse(
    'metadata-several-providers',
    `The metadata describes several providers (${listed.join(', ')}): name one.`,
  )
}

function providerOf(entity: XmlElement, descriptor: XmlElement, options: MetadataOptions): SamlProvider | SamlRefusal {
  const entityId = entity.attributes.get('entityID') ?? ''
  if (entityId === '' || entityId.length > 1024) {
    return refuse('metadata-not-saml', 'The provider must have an entityID of up to 1024 characters.')
  }
  const ended = checkEnd([entity, descriptor], options.now ?? new Date())
  if (isRefusal(ended)) return ended
  const signOn = endpointsOf(descriptor, 'SingleSignOnService')
  if (signOn.length === 0) {
    return refuse('metadata-no-sign-on', 'The provider has no sign-on address for HTTP-Redirect or HTTP-POST.')
  }
  const logout = endpointsOf(descriptor, 'SingleLogoutService')
  const unsafe = [...signOn, ...logout]
    .flatMap(({ url, responseUrl }) => [url, responseUrl])
    .find((url) => !isSafeAddress(url, options.allowHttp))
  if (unsafe !== undefined) {
    return refuse('metadata-address-not-safe', `The address ${shown(unsafe)} must begin with https://.`)
  }
  const certificates = certificatesOf(descriptor)
  if (isRefusal(certificates)) return certificates
  return {
    entityId,
    signOn: signOn.map(({ binding, url }) => ({ binding, url })),
    logout,
    certificates: certificates.all,
    wantsSignedRequests: ['true', '1'].includes(descriptor.attributes.get('WantAuthnRequestsSigned') ?? ''),
    validUntil: ended.validUntil,
  }
}

function checkEnd(elements: readonly XmlElement[], now: Date): { validUntil: string | null } | SamlRefusal {
  const found = elements.flatMap((element) => element.attributes.get('validUntil') ?? [])
  const ends = found.map((text) => instantOf(text) ?? 0).toSorted((one, other) => one - other)
  const [first] = ends
  if (first === undefined) return { validUntil: null }
  if (first > now.getTime()) return { validUntil: new Date(first).toISOString() }
  return refuse('metadata-expired', `The metadata was valid until ${shown(found.join(', '))}.`)
}

type Endpoint = { binding: SamlBinding; url: string; responseUrl: string }

function endpointsOf(descriptor: XmlElement, local: string): Endpoint[] {
  return childrenOf(descriptor, namespaces.metadata, local).flatMap(({ attributes }) => {
    const named = attributes.get('Binding')
    const binding = named === bindings.redirect ? 'redirect' : named === bindings.post ? 'post' : null
    const url = attributes.get('Location')
    if (binding === null || url === undefined) return []
    return [{ binding, url, responseUrl: attributes.get('ResponseLocation') ?? url }]
  })
}

function isSafeAddress(text: string, allowHttp: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, hash } = new URL(text)
  return (protocol === 'https:' || (allowHttp && protocol === 'http:')) && username === '' && hash === ''
}

function certificatesOf(descriptor: XmlElement): { all: SamlCertificate[] } | SamlRefusal {
  const texts = childrenOf(descriptor, namespaces.metadata, 'KeyDescriptor')
    .filter(({ attributes }) => (attributes.get('use') ?? 'signing') === 'signing')
    .flatMap((key) => everyElement(key))
    .filter(({ element }) => element.local === 'X509Certificate' && element.uri === namespaces.signature)
    .map(({ element }) => element.text)
  const different = [...new Set(texts)]
  if (different.length > mostCertificates) {
    const sentence = `The metadata names ${different.length} signing certificates; ${mostCertificates} are the most that are read.`
    return refuse('metadata-too-large', sentence)
  }
  const read = different.map((text) => readCertificate(text))
  const usable = read.filter((certificate) => !isRefusal(certificate))
  if (usable.length > 0) return { all: usable.filter((certificate) => 'pem' in certificate) }
  const [problem] = read.filter((certificate) => isRefusal(certificate))
  return problem ?? refuse('metadata-no-certificate', 'The metadata names no certificate that signs.')
}

/**
 * Reads a certificate from metadata (base64 of DER, as in X509Certificate). Refusals:
 * `metadata-certificate-not-readable`, `metadata-key-weak`. An expired certificate is accepted, because providers use
 * theirs longer; its end is reported.
 */
export function readCertificate(text: string): SamlCertificate | SamlRefusal {
  const base64 = text.replaceAll(/\s/g, '')
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'))
    const { publicKey } = certificate
    if (!isStrongKey(publicKey)) {
      const { modulusLength, namedCurve } = publicKey.asymmetricKeyDetails ?? {}
      const came = `${publicKey.asymmetricKeyType} (${namedCurve ?? `${modulusLength ?? 0} bits`})`
      const sentence = `A signing key is ${came}; RSA of 2048 to 8192 bits with an exponent below 2^32, or EC on P-256, P-384 or P-521, is accepted.`
      return refuse('metadata-key-weak', sentence)
    }
    return {
      pem: certificate.toString(),
      fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
      subject: certificate.subject.replaceAll('\n', ', '),
      validFrom: certificate.validFromDate.toISOString(),
      validUntil: certificate.validToDate.toISOString(),
    }
  } catch {
    const begin = shown(base64.slice(0, 24))
    return refuse('metadata-certificate-not-readable', `A signing certificate cannot be read; it begins with ${begin}.`)
  }
}
