import { decodeBase64, decodeText } from '#saml/decode-message.ts'
import { isRefusal } from '#saml/refusal.ts'
import { namespaces } from '#saml/saml-names.ts'
import { readXml } from '#saml/xml-element.ts'

/**
 * Whether a response (the form field as it came) claims to answer no request: the provider began by itself. Nothing is
 * verified, so this decides which sentence is shown and nothing else. Source: SAML profiles §4.1.5.
 */
export function isUnsolicited(samlResponse: string): boolean {
  const decoded = decodeBase64(samlResponse)
  const document = isRefusal(decoded) ? decoded : decodeText(decoded.bytes)
  const root = isRefusal(document) ? document : readXml(document.text)
  if (isRefusal(root) || root.local !== 'Response' || root.uri !== namespaces.protocol) return false
  return !root.attributes.has('InResponseTo')
}
