import type { Encoding } from '@portico/contract/core/analysis/dataset.ts'

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))

/**
 * Leading bytes of files that are not text: PDF, ZIP (also office files), PNG, GIF, JPEG, gzip, old office files,
 * Parquet.
 */
const beginnings = [
  ascii('%PDF'),
  [0x50, 0x4b, 3, 4],
  [0x89, ...ascii('PNG')],
  ascii('GIF8'),
  [0xff, 0xd8, 0xff],
  [0x1f, 0x8b],
  [0xd0, 0xcf, 0x11, 0xe0],
  ascii('PAR1'),
]

const beginsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)

/**
 * Guesses the encoding from the first bytes: a byte order mark, or a zero beside every letter (UTF-16); otherwise
 * UTF-8, which the decoder verifies. Null if the file is not text.
 */
export function encodingOf(head: Uint8Array): Encoding | null {
  if (beginsWith(head, [0xff, 0xfe])) return 'utf-16le'
  if (beginsWith(head, [0xfe, 0xff])) return 'utf-16be'
  if (beginnings.some((start) => beginsWith(head, start))) return null
  return wideEncodingOf(head) ?? (hasControls(head) ? null : 'utf-8')
}

/** UTF-16 without a mark: zeros at even or at odd offsets only. */
function wideEncodingOf(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const { even, odd, length } = countBytes(head.subarray(0, 4096))
  const [encoding, most, least] = odd > even ? (['utf-16le', odd, even] as const) : (['utf-16be', even, odd] as const)
  if (length >= 4 && most > length / 5 && least < length / 50) return encoding
  return length >= 8 && least === 0 && most > length / 50 && hasLines(head, encoding) ? encoding : null
}

function hasControls(head: Uint8Array): boolean {
  const { even, odd, controls, length } = countBytes(head.subarray(0, 4096))
  return even + odd + controls > Math.max(4, length / 50)
}

/** Whether the bytes are lines of UTF-16. Few of its letters have a zero if the texts are Asian. */
function hasLines(head: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): boolean {
  const text = new TextDecoder(encoding).decode(head.subarray(0, 4096))
  return /[\n\r]/.test(text) && !/[\0\ufffd\p{Co}\p{Cn}]/u.test(text.slice(0, -1))
}

const isControl = (byte: number) => byte < 32 && (byte < 9 || byte > 13) && byte !== 27

/** Counts zeros at even and odd offsets, and control characters that do not occur in text. */
function countBytes(head: Uint8Array): { even: number; odd: number; controls: number; length: number } {
  const zerosFrom = (first: number) => head.filter((byte, index) => byte === 0 && index % 2 === first).length
  const controls = head.filter((byte) => byte !== 0 && isControl(byte)).length
  return { even: zerosFrom(0), odd: zerosFrom(1), controls, length: head.length }
}
