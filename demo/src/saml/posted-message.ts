import { createRequire } from 'node:module'
import { SignedXml } from 'xml-crypto'
import { readMessage, type ReadMessage } from './redirect-message.ts'
import { signElement, type SigningPair } from './sign-element.ts'

type Found = { item(at: number): Parameters<SignedXml['loadSignature']>[0] }
type Parser = new () => {
  parseFromString(xml: string, type: string): { getElementsByTagNameNS(uri: string, local: string): Found }
}

/**
 * Reads a message from a form (HTTP-POST) that contains a signature with one of `certificatePems`; null if it cannot be
 * read or the signature is not valid.
 */
export function readPostedMessage(base64: string, certificatePems: readonly string[]): ReadMessage | null {
  const require = createRequire(import.meta.url)
  const { DOMParser } = require('@xmldom/xmldom') as { DOMParser: Parser }
  const xml = Buffer.from(base64, 'base64').toString('utf8')
  for (const publicCert of xml === '' ? [] : certificatePems) {
    try {
      const found = new DOMParser()
        .parseFromString(xml, 'text/xml')
        .getElementsByTagNameNS('http://www.w3.org/2000/09/xmldsig#', 'Signature')
      const [signature, more] = [found.item(0), found.item(1)]
      if (signature === null || more !== null) return null
      const signed = new SignedXml({ publicCert, getCertFromKeyInfo: () => null })
      signed.loadSignature(signature)
      const read = signed.checkSignature(xml) ? readMessage(signed.getSignedReferences()[0] ?? '') : null
      if (read !== null) return read
    } catch {
      continue
    }
  }
  return null
}

/**
 * Returns a message of the provider for a form, with an embedded signature, in base64. `kind` is the outermost element
 * of the message.
 */
export function postedMessage(xml: string, kind: 'LogoutRequest' | 'LogoutResponse', pair: SigningPair): string {
  return Buffer.from(signElement(xml, kind, pair)).toString('base64')
}
