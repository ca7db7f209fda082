import { createPrivateKey, sign } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import type { SamlBinding, SamlMessage, SigningKey } from './provider.ts'
import { excC14n, envelopedSignature } from './saml-constants.ts'

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

/** A request or response for a provider. `others`: further parameters of the address, or fields of the form. */
export type OutgoingMessage = {
  name: 'SAMLRequest' | 'SAMLResponse'
  xml: string
  /** The relay state, an opaque text; empty if there is none. */
  relayState: string
  others?: Readonly<Record<string, string>>
}

/**
 * Encodes a message for the binding of an endpoint: HTTP-Redirect as an address (DEFLATE, SAML bindings §3.4.4),
 * HTTP-POST as a form (§3.5.4). With a key, signs the query or the document by RSA with SHA-256.
 */
export async function sendMessage(
  { binding, url }: { binding: SamlBinding; url: string },
  message: OutgoingMessage,
  signing: SigningKey | null,
): Promise<SamlMessage> {
  if (binding === 'redirect') return { kind: 'redirect', url: redirectAddress(url, message, signing) }
  const { name, xml, relayState } = message
  const others = { ...(relayState === '' ? {} : { RelayState: relayState }), ...message.others }
  return { kind: 'form', action: url, name, xml: signing === null ? xml : await signDocument(xml, signing), others }
}

/**
 * Returns the address of a message. Its signature covers message, relay state and algorithm, each encoded as it is sent
 * (SAML bindings §3.4.4.1).
 */
function redirectAddress(url: string, message: OutgoingMessage, signing: SigningKey | null): string {
  const target = new URL(url)
  for (const name of ['SAMLRequest', 'SAMLResponse', 'RelayState']) target.searchParams.delete(name)
  for (const [name, value] of Object.entries(message.others ?? {})) target.searchParams.set(name, value)
  const parameter = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`
  const parts = [parameter(message.name, deflateRawSync(message.xml).toString('base64'))]
  if (message.relayState !== '') parts.push(parameter('RelayState', message.relayState))
  if (signing !== null) {
    parts.push(parameter('SigAlg', rsaSha256))
    const signature = sign('sha256', Buffer.from(parts.join('&')), createPrivateKey(signing.privateKeyPem))
    parts.push(parameter('Signature', signature.toString('base64')))
  }
  const own = target.searchParams.size === 0 ? [] : [target.searchParams.toString()]
  return `${target.origin}${target.pathname}?${[...own, ...parts].join('&')}`
}

/**
 * Signs a document. The signature is enveloped and follows the Issuer, as the schema requires (SAML core §5.4, bindings
 * §3.5.4.1).
 */
async function signDocument(xml: string, { privateKeyPem, certificatePem }: SigningKey): Promise<string> {
  // Loaded with the first SAML message: most deployments never receive one, and it takes memory.
  const { SignedXml } = await import('xml-crypto')
  const signed = new SignedXml({
    privateKey: privateKeyPem,
    publicCert: certificatePem,
    signatureAlgorithm: rsaSha256,
    canonicalizationAlgorithm: excC14n,
  })
  signed.addReference({ xpath: '/*', transforms: [envelopedSignature, excC14n], digestAlgorithm: sha256 })
  signed.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: "/*/*[local-name(.)='Issuer']", action: 'after' },
  })
  return signed.getSignedXml()
}
