import { setImmediate } from 'node:timers/promises'

/** Characters that are in no text: control characters but tab, line breaks and escape, and unassigned ones. */
const inNoText = /[\p{Cn}\p{Co}]|(?![\t\n\f\r\u001B])\p{Cc}/u

/** The bytes that are judged at once: in between, other requests are answered. */
const chunkLength = 256 * 1024

/** The begin of a text that shows whether it is one in UTF-16 without a mark, in bytes. */
const headLength = 4096

/**
 * Returns whether content is text in UTF-16, as Windows PowerShell writes it: with the mark of its byte order, or, if at
 * least half of its begin is ASCII, without one. Programs and pictures have characters that are in no text.
 */
export async function isUtf16(content: Uint8Array): Promise<boolean> {
  const encoding = content.length % 2 === 0 ? encodingOf(content) : null
  if (encoding === null) return false
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for (let from = 0; from < content.length; from += chunkLength) {
      const chunk = content.subarray(from, from + chunkLength)
      const isEnd = from + chunkLength >= content.length
      if (inNoText.test(decoder.decode(chunk, { stream: !isEnd }))) return false
      if (!isEnd) await setImmediate()
    }
    return true
  } catch {
    return false
  }
}

/** Returns the byte order of a mark, or that in which at least half of the first characters are ASCII; null for none. */
function encodingOf(content: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const head = content.subarray(0, headLength)
  const zerosAt = (place: 0 | 1) => head.filter((byte, index) => index % 2 === place && byte === 0).length
  if (4 * zerosAt(1) >= head.length && zerosAt(0) === 0) return 'utf-16le'
  return 4 * zerosAt(0) >= head.length && zerosAt(1) === 0 && head.length > 0 ? 'utf-16be' : null
}
