import type { ImportReport } from '@portico/contract/core/analysis/dataset.ts'

export type Encoding = ImportReport['encoding']

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))

/** How files begin that are no text: PDF, ZIP (also of office programs), PNG, GIF, JPEG, gzip, older office files, Parquet. */
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

const beginsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, place) => bytes[place] === byte)

/**
 * The encoding that the first bytes of a file speak for: a byte order mark, or zeros beside every letter; else UTF-8, which its reader
 * checks. Null for a file that is not text.
 */
export function encodingOf(head: Uint8Array): Encoding | null {
  if (beginsWith(head, [0xff, 0xfe])) return 'utf-16le'
  if (beginsWith(head, [0xfe, 0xff])) return 'utf-16be'
  if (beginnings.some((start) => beginsWith(head, start))) return null
  const { even, odd, controls, length } = countBytes(head.subarray(0, 4096))
  if (length >= 4 && odd > length / 5 && even < length / 50) return 'utf-16le'
  if (length >= 4 && even > length / 5 && odd < length / 50) return 'utf-16be'
  return even + odd + controls > Math.max(4, length / 50) ? null : 'utf-8'
}

const isControl = (byte: number) => byte < 32 && (byte < 9 || byte > 13) && byte !== 27

/** Zeros at even and odd places, and controls that no text has. */
function countBytes(head: Uint8Array): { even: number; odd: number; controls: number; length: number } {
  const zerosFrom = (first: number) => head.filter((byte, place) => byte === 0 && place % 2 === first).length
  const controls = head.filter((byte) => byte !== 0 && isControl(byte)).length
  return { even: zerosFrom(0), odd: zerosFrom(1), controls, length: head.length }
}
