import { isRefusal, refuse, shown, type SamlRefusal } from './refusal.ts'
import { readXml, type XmlElement } from './xml-element.ts'

/** The maximum length of a message, in characters of base64. A response with thousands of groups is far shorter. */
export const largestMessage = 256 * 1024

/** Decodes a base64 field. Refusals: `too-large`, `not-base64`. Line breaks are accepted, as providers send them. */
export function decodeBase64(field: string): { bytes: Buffer } | SamlRefusal {
  if (field.length > largestMessage) {
    const sizes = `${field.length} characters, and ${largestMessage} is the most that is read`
    return refuse('too-large', `The message has ${sizes}.`)
  }
  const text = field.replaceAll(/[\r\n\t ]/g, '')
  const isBase64 = text !== '' && text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)
  if (isBase64) return { bytes: Buffer.from(text, 'base64') }
  return refuse('not-base64', `The message is not base64, or was cut off; it begins with ${shown(field.slice(0, 40))}.`)
}

/** Decodes the text of a document, and normalises its line ends (XML 1.0 §2.11). Refusal: `not-xml`. */
export function decodeText(bytes: Buffer): { text: string } | SamlRefusal {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n')
    if (text.trimStart().startsWith('<')) return { text }
    return refuse('not-xml', `The message is not XML; it begins with ${shown(text.slice(0, 40))}.`)
  } catch {
    return refuse('not-xml', 'The message is not text in UTF-8.')
  }
}

/** Decodes and strictly parses a form field of the POST binding. Does not verify signatures. */
export function readMessage(field: string): { text: string; root: XmlElement } | SamlRefusal {
  const decoded = decodeBase64(field)
  const document = isRefusal(decoded) ? decoded : decodeText(decoded.bytes)
  if (isRefusal(document)) return document
  const root = readXml(document.text)
  return isRefusal(root) ? root : { text: document.text, root }
}
