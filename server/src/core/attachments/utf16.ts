/** Characters that are in no text: control characters but tab, line breaks and escape, and unassigned ones. */
const inNoText = /[\p{Cn}\p{Co}]|(?![\t\n\f\r\u001B])\p{Cc}/u

/** Characters of which most texts without a mark consist: words and numbers in ASCII, with what separates them. */
const plain = /[\t\n\r -~]/g

/**
 * Returns whether content is text in UTF-16, as Windows PowerShell writes it: with the mark of its byte order, or, if at
 * least half of it is ASCII, without one. Programs and pictures have characters that are in no text.
 */
export function isUtf16(content: Uint8Array): boolean {
  if (content.length < 2 || content.length % 2 !== 0) return false
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return textIn(content, 'utf-16le') !== null
  if (first === 0xfe && second === 0xff) return textIn(content, 'utf-16be') !== null
  return ['utf-16le', 'utf-16be'].some((encoding) => isMostlyPlain(textIn(content, encoding)))
}

/** Returns the decoded text; null if it is none. */
function textIn(content: Uint8Array, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(content)
    return inNoText.test(text) ? null : text
  } catch {
    return null
  }
}

const isMostlyPlain = (text: string | null) => text !== null && 2 * (text.match(plain)?.length ?? 0) >= text.length
