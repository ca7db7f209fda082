import type { ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import type { ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { withoutBidiControls } from '@portico/contract/platform/characters.ts'
import type { Table } from '#analysis/table.ts'
import { encodingOf, type Encoding } from './encoding.ts'
import { namesOf } from './headers.ts'
import { CsvReading, headLength, type Limits, type ImportFailure, type RawTable } from './csv-reading.ts'
import { reportOf } from './report.ts'
import type { TypingOptions } from './typing.ts'
import { typeTable } from './type-table.ts'

export type ImportOptions = TypingOptions & {
  limits?: Limits
  /** What the user decided; the import decides the rest. */
  decisions?: ImportDecisions
  /** Called from time to time: with the bytes read so far, then with the number of columns typed. */
  onProgress?: (progress: { bytes: number } | { typed: number; of: number }) => void
}

export type Imported = { table: Table; report: ImportReport }

/**
 * Imports a CSV file. `chunks` returns its bytes from the start; it is called again if they are not UTF-8 or a quote is
 * never closed. The report lists everything that was changed or left out.
 */
export function importCsv(
  chunks: () => Iterable<Uint8Array>,
  options: ImportOptions = {},
): Result<Imported, ImportFailure> {
  let encoding = encodingOf(headOf(chunks()))
  if (encoding === null) return err({ problem: 'file-not-text', line: null })
  let openQuote: RawTable['openQuote'] = null
  for (;;) {
    const read = readOnce(chunks, encoding, openQuote?.record ?? Infinity, options)
    if ('again' in read) encoding = read.again
    else if (!read.ok) return read
    else if (read.value.openQuote !== null && openQuote === null) openQuote = read.value.openQuote
    else return ok(finished({ ...read.value, openQuote }, encoding, options))
  }
}

function headOf(chunks: Iterable<Uint8Array>): Uint8Array {
  const head = new Uint8Array(headLength)
  let length = 0
  for (const chunk of chunks) {
    const part = chunk.subarray(0, headLength - length)
    head.set(part, length)
    length += part.length
    if (length === headLength) break
  }
  return head.subarray(0, length)
}

function readOnce(
  chunks: () => Iterable<Uint8Array>,
  encoding: Encoding,
  literalQuotesFrom: number,
  options: ImportOptions,
): Result<RawTable & { turning: number }, ImportFailure> | { again: Encoding } {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  const reading = new CsvReading(literalQuotesFrom, options.limits)
  let [bytes, turning] = [0, 0]
  const push = (text: string) => {
    const plain = withoutBidiControls(text)
    turning += text.length - plain.length
    return reading.push(plain)
  }
  try {
    for (const chunk of chunks()) {
      if (!push(decoder.decode(chunk, { stream: true }))) break
      bytes += chunk.length
      options.onProgress?.({ bytes })
    }
    push(decoder.decode())
  } catch (error) {
    // The bytes are not UTF-8. The encoding of older programs has a character for every byte.
    if (error instanceof TypeError && encoding === 'utf-8') return { again: 'windows-1252' }
    throw error
  }
  const read = reading.finish()
  return read.ok ? ok({ ...read.value, turning }) : read
}

function finished(read: RawTable & { turning: number }, encoding: Encoding, options: ImportOptions): Imported {
  const { names, renamed } = namesOf(read.headers, read.columns.length)
  const isCommaLikely = options.isCommaLikely ?? read.delimiter === ';'
  const { columns } = read
  const { cells, decimal, date_order } = typeTable(
    { names, cells: columns.map((column) => column.finish()), units: columns.map(() => null) },
    { ...options, isCommaLikely, onTyped: (done, of) => options.onProgress?.({ typed: done, of }) },
  )
  const typed = cells.map((cell) => cell.typed)
  const raws = cells.map(({ raw }) => raw)
  return {
    table: { rows: read.rows, columns: typed.map(({ column }) => column) },
    report: reportOf({ ...read, encoding, names, renamed, raws, typed, decimal, date_order }),
  }
}
