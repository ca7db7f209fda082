import { createPrivateKey, sign } from 'node:crypto'
import type { SigningKey } from '#saml/provider.ts'

/**
 * An address with a message for a provider, signed (RSA with SHA-256); as it is without a key. node-saml writes a space
 * of the relay state in two ways, one in the address and one in what it signs, so signing is done here. Source: SAML
 * bindings §3.4.4.1.
 */
export function signAddress(unsigned: string, signing: SigningKey | null): string {
  if (signing === null) return unsigned
  const url = new URL(unsigned)
  const signed = ['SAMLRequest', 'SAMLResponse', 'RelayState'].flatMap((name) => {
    const value = url.searchParams.get(name)
    url.searchParams.delete(name)
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`]
  })
  signed.push(`SigAlg=${encodeURIComponent('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')}`)
  const signature = sign('sha256', Buffer.from(signed.join('&')), createPrivateKey(signing.privateKeyPem))
  const others = url.searchParams.size === 0 ? [] : [url.searchParams.toString()]
  const query = [...others, ...signed, `Signature=${encodeURIComponent(signature.toString('base64'))}`].join('&')
  return `${url.origin}${url.pathname}?${query}`
}
