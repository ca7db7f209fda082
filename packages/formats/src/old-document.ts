import { closeSync, openSync, readSync } from 'node:fs'
import type { ImportProblem } from '@portico/contract/core/analysis/dataset.ts'

const pieceLength = 1024 * 1024
/** The stream that holds a document with a password (MS-OFFCRYPTO, 2.3), as a name of a compound file (MS-CFB). */
const encrypted = Buffer.from('EncryptedPackage', 'utf16le')

/** A compound file is an old document, or a new one with a password. */
export function problemOfDocument(path: string): ImportProblem {
  const file = openSync(path, 'r')
  try {
    const piece = Buffer.alloc(pieceLength + encrypted.length)
    for (let position = 0; ; position += pieceLength) {
      const length = readSync(file, piece, 0, piece.length, position)
      if (piece.subarray(0, length).includes(encrypted)) return 'file-protected'
      if (length < piece.length) return 'file-other-spreadsheet'
    }
  } finally {
    closeSync(file)
  }
}
