import { isEmptyCell } from '#analysis/csv/cells/empty-cells.ts'
import { parseInstant } from '#analysis/csv/parse-instant.ts'
import { parseNumber } from '#analysis/csv/parse-number.ts'
import { textAt, type CellsOfColumn } from './cells-of-rows.ts'
import { beginsAsFooter, isRowCount, isSentence } from './footer-words.ts'

const maxFooters = 30
/** The lines at the end that are looked at, empty ones included. */
const maxLooked = 300
const sampleSize = 300
/** The largest share of rows as sparse as a footer; with more, such rows belong to the table. */
const maxSparseShare = 0.02
/** The minimum share of a column's cells that are numbers or dates. */
const minValueShare = 0.8

/** How the rows of a table usually are: the columns with numbers or dates, filled cells, and lines between two rows. */
export type UsualRows = { values: readonly CellsOfColumn[]; filled: number; isSparse: boolean; hasGaps: boolean }

const isValue = (text: string) => parseNumber(text) !== null || parseInstant(text) !== null

/** Describes the rows of a table by a sample of them. */
export function usualRows(columns: readonly CellsOfColumn[], lineOf: (row: number) => number): UsualRows {
  const rows = columns[0]?.rows ?? 0
  const step = Math.max(1, Math.floor(rows / sampleSize))
  const sample: number[] = []
  for (let row = 0; row < rows; row += step) sample.push(row)
  // The last rows of the sample may be footers.
  const inner = sample.slice(0, Math.max(1, Math.floor(sample.length * 0.7)))
  const counts = inner.map((row) => filledAt(columns, row))
  const filled = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0
  const sparse = counts.filter((count) => count === 1).length
  const gaps = inner.filter((row) => row > 0 && lineOf(row) - lineOf(row - 1) > 1).length
  const values = columns.filter((column) => {
    const texts = inner.map((row) => textAt(column, row)).filter((text) => !isEmptyCell(text))
    return texts.length > 0 && texts.filter(isValue).length / texts.length >= minValueShare
  })
  return { values, filled, isSparse: sparse > counts.length * maxSparseShare, hasGaps: gaps > counts.length / 10 }
}

/**
 * Finds the lines below a table: rows at the end with only one text where the rows of the table are full. Such a text
 * begins with a word for such lines, is a sentence, or follows an empty line.
 */
export function footerRows(
  columns: readonly CellsOfColumn[],
  isLeftOut: Uint8Array,
  lineOf: (row: number) => number,
  usual: UsualRows = usualRows(columns, lineOf),
): Set<number> {
  const [first, second] = columns
  if (first === undefined) return new Set()
  if (second === undefined) return countOfRows(first)
  const footers = new Set<number>()
  /** Lines that are footers only if an empty line or another footer is above them. */
  let waiting: number[] = []
  for (const row of lastRows(columns, isLeftOut)) {
    const found = footers.size < maxFooters ? footerAt(columns, row, usual) : 'no'
    if (found === 'no') break
    waiting.push(row)
    if (found === 'maybe' && !hasGapAbove(row, lineOf, usual)) continue
    for (const other of waiting) footers.add(other)
    waiting = []
  }
  return footers
}

const hasGapAbove = (row: number, lineOf: (row: number) => number, { hasGaps }: UsualRows) =>
  !hasGaps && lineOf(row) - lineOf(row - 1) > 1

/** In a table of one column only a count of its rows is a footer. */
function countOfRows(column: CellsOfColumn): Set<number> {
  const last = column.rows - 1
  return new Set(last > 1 && isRowCount(textAt(column, last)) ? [last] : [])
}

/** Yields the last rows that are neither empty nor left out, the last one first. */
function* lastRows(columns: readonly CellsOfColumn[], isLeftOut: Uint8Array): Generator<number> {
  const rows = isLeftOut.length
  for (let row = rows - 1; row > 0 && row >= rows - maxLooked; row -= 1)
    if (isLeftOut[row] !== 1 && !isEmptyRow(columns, row)) yield row
}

const filledAt = (columns: readonly CellsOfColumn[], row: number) =>
  columns.filter((column) => textAt(column, row) !== '').length

const isEmptyRow = (columns: readonly CellsOfColumn[], row: number) =>
  columns.every((column) => textAt(column, row) === '')

/** Returns whether a row is a line beside the table; `maybe` if only its place can show it. */
export function footerAt(columns: readonly CellsOfColumn[], row: number, usual: UsualRows): 'yes' | 'maybe' | 'no' {
  const cells = columns.map((column) => textAt(column, row)).filter((text) => text !== '')
  const [text = ''] = cells
  if (usual.filled < 2 || isValue(text) || hasValue(row, usual)) return 'no'
  if (cells.length > 1) return ofSeveralCells(cells, usual)
  if (beginsAsFooter(text)) return 'yes'
  if (usual.isSparse) return 'no'
  return usual.values.length > 0 && isSentence(text) ? 'yes' : 'maybe'
}

/** Returns whether a row has a number where the others have numbers: it is a row of the table. */
const hasValue = (row: number, { values }: UsualRows) => values.some((column) => isValue(textAt(column, row)))

/** Judges a line with delimiters in it. */
function ofSeveralCells(cells: readonly string[], usual: UsualRows): 'yes' | 'maybe' | 'no' {
  const { values, filled, isSparse } = usual
  if (values.length === 0) return 'no'
  if (cells.length <= filled && beginsAsFooter(cells[0] ?? '')) return 'yes'
  return !isSparse && isSentence(cells.join(' ')) ? 'maybe' : 'no'
}
