import type { ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import type { Encoding, ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { withoutBidiControls } from '@portico/contract/platform/characters.ts'
import type { Table } from '#analysis/table.ts'
import { FileDecoder, otherDecoding, type Decoding } from '#analysis/encodings/decode-file.ts'
import { encodingOf } from '#analysis/encodings/encoding.ts'
import { namesOf } from './headers.ts'
import { CsvReading, headLength, type Limits, type ImportFailure, type RawTable } from './csv-reading.ts'
import { withOrders } from '#analysis/ordinal/with-order.ts'
import { createLineMap } from './line-map.ts'
import { PlainCells } from './plain-cells.ts'
import type { RawColumn } from './raw-cells.ts'
import { excerpt, reportOf } from './report.ts'
import { emptyRows, textAt, unpadded, withoutRows } from '#analysis/csv/structure/cells-of-rows.ts'
import { rowsLeftOut } from '#analysis/csv/structure/rows-left-out.ts'
import type { TypingOptions } from './typing.ts'
import { typeTable } from './type-table.ts'

export type ImportOptions = TypingOptions & {
  limits?: Limits
  /** What the user decided; the import decides the rest. */
  decisions?: ImportDecisions
  /** Called from time to time: with the bytes read so far, then with the number of columns typed. */
  onProgress?: (progress: { bytes: number } | { typed: number; of: number }) => void
}

/** At most this many lines that were left out are listed. */
const maxLeftOut = 200

/** A table with its report. `lineOf` returns the line of a row in its file, if it has one. */
export type Imported = { table: Table; report: ImportReport; lineOf?: (row: number) => number }

/**
 * Imports a CSV file. `chunks` returns its bytes from the start; it is called again if they are not UTF-8 or a quote is
 * never closed. The report lists everything that was changed or left out.
 */
export function importCsv(
  chunks: () => Iterable<Uint8Array>,
  options: ImportOptions = {},
): Result<Imported, ImportFailure> {
  let decoding = firstDecoding(chunks, options.decisions)
  if (decoding === null) return err({ problem: 'file-not-text', line: null })
  let openQuote: RawTable['openQuote'] = null
  for (;;) {
    const read = readOnce(chunks, decoding, openQuote?.record ?? Infinity, options)
    if ('isOther' in read) decoding = otherDecoding(chunks)
    else if (!read.ok) return read
    else if (read.value.openQuote !== null && openQuote === null) openQuote = read.value.openQuote
    else return ok(finished({ ...read.value, openQuote }, decoding.encoding, options))
  }
}

/** The user's encoding, or the one that the first bytes show. Null if the file is not text. */
function firstDecoding(chunks: () => Iterable<Uint8Array>, decisions: ImportDecisions | undefined): Decoding | null {
  if (decisions?.encoding !== undefined) return { encoding: decisions.encoding, isStrict: false }
  const encoding = encodingOf(headOf(chunks()))
  return encoding === null ? null : { encoding, isStrict: encoding === 'utf-8' }
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

type ReadTable = RawTable & { turning: number; badBytes: ImportReport['bad_bytes'] }

/** Reads the file in one encoding; `isOther` if it turns out to have another one. */
function readOnce(
  chunks: () => Iterable<Uint8Array>,
  decoding: Decoding,
  literalQuotesFrom: number,
  options: ImportOptions,
): Result<ReadTable, ImportFailure> | { isOther: true } {
  const decoder = new FileDecoder(decoding)
  const reading = new CsvReading(literalQuotesFrom, options.limits, options.decisions)
  let [bytes, turning] = [0, 0]
  const push = (text: string) => {
    const plain = withoutBidiControls(text)
    turning += text.length - plain.length
    return reading.push(plain)
  }
  for (const chunk of chunks()) {
    const text = decoder.decode(chunk)
    if (text === null) return { isOther: true }
    if (!push(text)) break
    bytes += chunk.length
    options.onProgress?.({ bytes })
  }
  const end = decoder.decode()
  if (end === null) return { isOther: true }
  push(end)
  const read = reading.finish()
  return read.ok ? ok({ ...read.value, turning, badBytes: decoder.badBytes }) : read
}

function finished(read: ReadTable, encoding: Encoding, options: ImportOptions): Imported {
  const data = withoutEmptyColumns(withoutOtherRows(read, options.decisions))
  const { names, renamed } = namesOf(data.headers, data.columns.length)
  const isCommaLikely = options.isCommaLikely ?? read.delimiter === ';'
  const { cells, decimal, date_order } = typeTable(
    { names, cells: data.columns, units: data.columns.map((_, index) => data.units[index] ?? null) },
    { ...options, isCommaLikely, onTyped: (done, of) => options.onProgress?.({ typed: done, of }) },
  )
  const typed = cells.map((cell) => cell.typed)
  const raws = cells.map(({ raw }) => raw)
  return {
    table: { rows: data.rows, columns: withOrders(typed, options.decisions) },
    report: {
      ...reportOf({ ...read, ...data, rowsIn: read.rows, encoding, names, renamed, raws, typed, decimal, date_order }),
      bad_bytes: read.badBytes,
    },
    lineOf: (row) => data.lines.lineOf(row),
  }
}

type Columns = { columns: (RawColumn | PlainCells)[]; headers: string[]; units: (string | null)[] }

/** Leaves out columns that have neither a name nor a cell, such as after a delimiter at the end. */
function withoutEmptyColumns<Table extends Columns>(table: Table): Table {
  const { columns, headers, units } = table
  const used = columns.map((column, place) => (headers[place] ?? '').trim() !== '' || !isEmptyColumn(column))
  if (!used.includes(false) || !used.includes(true)) return table
  const only = <Item>(list: readonly Item[]) => list.filter((_, place) => used[place] === true)
  return { ...table, columns: only(columns), headers: only(headers), units: only(units) }
}

const isEmptyColumn = (column: RawColumn | PlainCells) =>
  !(column instanceof PlainCells) && column.codes.every((code) => (column.texts[code] ?? '').trim() === '')

/** Leaves out the rows that are no data: empty ones, repeated headers, totals and footers. */
function withoutOtherRows(read: ReadTable, decisions: ImportDecisions | undefined) {
  const { headers, units, lines, leftOut, delimiter, rows, ragged, blankLines } = read
  const columns = read.columns.map((column) => unpadded(column.finish(), delimiter))
  const others = rowsLeftOut(headers, columns, lines.lineOf, decisions)
  const empty = emptyRows(columns)
  const all = { columns, headers, units, rows, lines, leftOut, leftOutCount: leftOut.length, ragged, blankLines }
  if (others.size + empty.length === 0) return all
  const isLeftOut = new Uint8Array(rows)
  for (const row of [...others.keys(), ...empty]) isLeftOut[row] = 1
  const left = [...others].slice(0, maxLeftOut).map(([row, kind]) => {
    const cells = columns.map((column) => textAt(column, row))
    const text = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).join(delimiter)
    return { line: lines.lineOf(row), text: excerpt(text), kind }
  })
  const kept = createLineMap()
  let row = 0
  isLeftOut.forEach((out, place) => {
    if (out === 0) kept.note(row++, lines.lineOf(place))
  })
  const outLines = new Set(left.map(({ line }) => line))
  const first = ragged.first.filter(({ line }) => !outLines.has(line))
  return {
    ...all,
    columns: columns.map((column) => withoutRows(column, isLeftOut)),
    rows: row,
    lines: kept,
    blankLines: blankLines + empty.filter((place) => !others.has(place)).length,
    leftOut: [...leftOut, ...left],
    leftOutCount: leftOut.length + others.size,
    ragged: { count: ragged.count - (ragged.first.length - first.length), first },
  }
}
