import { sign } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { methodsOf } from './sign-element.ts'

/** The parts of a request that the demo's provider uses. */
export type ReadMessage = { kind: string; id: string; issuer: string; nameId: string; acsUrl: string | null }

/** Reads a message from an address (HTTP-Redirect); null if it is not valid. */
export function readRedirectMessage(base64: string): ReadMessage | null {
  try {
    return readMessage(inflateRawSync(Buffer.from(base64, 'base64'), { maxOutputLength: 65_536 }).toString('utf8'))
  } catch {
    return null
  }
}

/** Reads a message; null if it is not valid. */
export function readMessage(xml: string): ReadMessage | null {
  try {
    const read: ReadMessage = { kind: '', id: '', issuer: '', nameId: '', acsUrl: null }
    const open: string[] = []
    const parser = new SaxesParser({ xmlns: true })
    parser.on('opentag', ({ local, attributes }) => {
      open.push(local)
      if (open.length > 1) return
      read.kind = local
      read.id = attributes['ID']?.value ?? ''
      read.acsUrl = attributes['AssertionConsumerServiceURL']?.value ?? null
    })
    parser.on('closetag', () => void open.pop())
    parser.on('text', (text) => {
      if (open.length === 2 && open[1] === 'Issuer') read.issuer += text
      if (open.length === 2 && open[1] === 'NameID') read.nameId += text
    })
    parser.write(xml).close()
    return read
  } catch {
    return null
  }
}

/** Returns an address that contains a signed message (SAML bindings §3.4.4.1). */
export function redirectAddress(
  url: string,
  { name, xml, relayState }: { name: 'SAMLRequest' | 'SAMLResponse'; xml: string; relayState: string | null },
  privateKeyPem: string,
  method: { uri: string; digest: string } = { uri: methodsOf({ privateKeyPem }).signature, digest: 'sha256' },
): string {
  const parts = [
    `${name}=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`,
    ...(relayState === null ? [] : [`RelayState=${encodeURIComponent(relayState)}`]),
    `SigAlg=${encodeURIComponent(method.uri)}`,
  ]
  // An elliptic-curve signature is r followed by s, as in documents. RSA ignores this option.
  const key = { key: privateKeyPem, dsaEncoding: 'ieee-p1363' } as const
  const signature = sign(method.digest, Buffer.from(parts.join('&')), key)
  const query = [...parts, `Signature=${encodeURIComponent(signature.toString('base64'))}`].join('&')
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
}
