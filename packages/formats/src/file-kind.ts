import { closeSync, openSync, readSync } from 'node:fs'
import { encodingOf } from '@portico/analysis/encodings/encoding.ts'

/** The kinds of files by their first bytes. `ole` holds an old or a protected document. */
export type FileKind = 'zip' | 'gzip' | 'zstd' | 'ole' | 'parquet' | 'parquet-encrypted' | 'json' | 'ndjson' | 'csv'

const headLength = 65_536

const signatures: readonly (readonly [FileKind, readonly number[]])[] = [
  ['zip', [0x50, 0x4b, 3, 4]],
  ['zip', [0x50, 0x4b, 5, 6]],
  ['gzip', [0x1f, 0x8b, 8]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['ole', [0xd0, 0xcf, 0x11, 0xe0]],
  ['parquet', [0x50, 0x41, 0x52, 0x31]],
  ['parquet-encrypted', [0x50, 0x41, 0x52, 0x45]],
]

/** Returns the kind of a file. Its name is not asked: names are often wrong. */
export function kindOfFile(path: string): FileKind {
  const head = headOf(path)
  const found = signatures.find(([, start]) => start.every((byte, index) => head[index] === byte))
  return found?.[0] ?? kindOfText(head)
}

function headOf(path: string): Uint8Array {
  const file = openSync(path, 'r')
  try {
    const head = new Uint8Array(headLength)
    return head.subarray(0, readSync(file, head))
  } finally {
    closeSync(file)
  }
}

/** An array of records or an object is JSON, an object for each line is NDJSON, and all else is lines of cells. */
function kindOfText(head: Uint8Array): FileKind {
  const encoding = encodingOf(head)
  if (encoding === null) return 'csv'
  const text = new TextDecoder(encoding).decode(head).trimStart()
  if (/^\[\s*(?:[{[]|\]\s*$)/.test(text)) return 'json'
  if (!/^\{\s*["}]/.test(text)) return 'csv'
  const [first = '', second] = text.split(/\r?\n/, 2)
  if (!isJson(first)) return 'json'
  return second === undefined || second.trim() === '' || second.startsWith('{') ? 'ndjson' : 'json'
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
