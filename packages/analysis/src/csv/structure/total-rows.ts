import { isEmptyCell } from '#analysis/csv/cells/empty-cells.ts'
import { parseNumber } from '#analysis/csv/parse-number.ts'
import { rowsOfCodes, textAt, textsOf, type CellsOfColumn } from './cells-of-rows.ts'
import { columnSums, groupsOf } from './column-sums.ts'
import { TotalsCheck, type Candidate } from './totals-check.ts'
import { totalLabel, type TotalLabel } from './total-words.ts'

/** Files with more rows named as totals, or more sums to keep, are not tables with totals. */
const maxCandidates = 50_000
const maxSums = 4_000_000
/** If a label is repeated, at least this share of its rows must be totals. */
const minShareOfLabel = 0.8
const repeatedLabel = 3

/**
 * Finds the rows of totals and subtotals: rows that are named so, or whose names are empty, and whose numbers are the
 * sums of the rows above, below, between two totals, of their group or of the whole table. A name without the
 * arithmetic is no total: "Total Wine" may be a customer.
 */
export function totalRows(columns: readonly CellsOfColumn[], isLeftOut: Uint8Array): Set<number> {
  const rows = columns[0]?.rows ?? 0
  const none = new Set<number>()
  if (rows < 3) return none
  const candidates = candidatesIn(columns, isLeftOut)
  const { length } = candidates
  if (length === 0 || length > maxCandidates || length * columns.length > maxSums) return none
  const places = candidates.map(({ row }) => row)
  const groups = groupsOf(
    columns,
    candidates.flatMap(({ label }) => (label.kind === 'group' ? [label.group] : [])),
  )
  const sums = columns.flatMap((column) => columnSums(column, places, isLeftOut, groups) ?? [])
  if (sums.length === 0) return none
  const verified = new TotalsCheck(candidates, sums, groups).verified()
  const totals = withoutDoubtful(candidates, verified)
  return totals.length * 3 > rows * 2 ? none : new Set(totals.map(({ row }) => row))
}

/** Drops totals of a label whose other rows are no totals: it is a name in the table. */
function withoutDoubtful(candidates: readonly Candidate[], verified: ReadonlySet<Candidate>): Candidate[] {
  const all = new Map<string, number>()
  const right = new Map<string, number>()
  for (const candidate of candidates) {
    all.set(candidate.of, (all.get(candidate.of) ?? 0) + 1)
    if (verified.has(candidate)) right.set(candidate.of, (right.get(candidate.of) ?? 0) + 1)
  }
  return [...verified].filter(({ of }) => {
    const count = all.get(of) ?? 0
    return count < repeatedLabel || (right.get(of) ?? 0) / count >= minShareOfLabel
  })
}

function candidatesIn(columns: readonly CellsOfColumn[], isLeftOut: Uint8Array): Candidate[] {
  const found = new Map<number, Candidate>()
  const last = isLeftOut.lastIndexOf(0)
  columns.forEach((column, place) => {
    const labels = new Map<string, TotalLabel>()
    const codes = new Set<number>()
    textsOf(column).forEach((text, code) => {
      const label = totalLabel(text)
      if (label === null) return
      labels.set(text.trim(), label)
      codes.add(code)
    })
    if (codes.size === 0) return
    const rows = rowsOfCodes(column, codes)
    if (rows.length > maxCandidates) return
    for (const row of rows) {
      const text = textAt(column, row)
      const label = labels.get(text)
      if (label === undefined || isLeftOut[row] === 1 || found.get(row)?.label.kind === 'whole') continue
      found.set(row, { row, label, isBare: isBare(columns, row, place), isLast: row === last, of: `${place} ${text}` })
    }
  })
  for (const row of unnamedRows(columns, isLeftOut))
    if (!found.has(row)) found.set(row, { row, label: { kind: 'none' }, isBare: true, isLast: row === last, of: '' })
  return [...found.values()].toSorted((one, other) => one.row - other.row)
}

const isNumberOrEmpty = (text: string) => isEmptyCell(text) || parseNumber(text) !== null

/** Returns whether a row has no names but the one of a column. */
const isBare = (columns: readonly CellsOfColumn[], row: number, but: number) =>
  columns.every((column, place) => place === but || isNumberOrEmpty(textAt(column, row)))

/** Cells of a column of names that are empty in the largest share of rows of a table with subtotals. */
const maxEmptyShare = 0.5
const sampleSize = 200

/** Finds the rows without a name in a column where most other rows have one. */
function unnamedRows(columns: readonly CellsOfColumn[], isLeftOut: Uint8Array): number[] {
  const [key] = columns.filter((column) => areNames(column))
  const last = isLeftOut.lastIndexOf(0)
  if (key === undefined) return hasEmptyKey(columns, last) ? [last] : []
  const codes = new Set<number>()
  textsOf(key).forEach((text, code) => {
    if (isEmptyCell(text.trim())) codes.add(code)
  })
  const rows = rowsOfCodes(key, codes)
  if (rows.length > Math.min(maxCandidates, key.rows * maxEmptyShare)) return []
  return rows.filter((row) => isLeftOut[row] !== 1 && isBare(columns, row, -1) && filledCells(columns, row) > 0)
}

const filledCells = (columns: readonly CellsOfColumn[], row: number) =>
  columns.filter((column) => !isEmptyCell(textAt(column, row))).length

/** Returns whether the cells of a column are texts, by a sample. */
function areNames(column: CellsOfColumn): boolean {
  const step = Math.max(1, Math.floor(column.rows / sampleSize))
  let [filled, names] = [0, 0]
  for (let row = 0; row < column.rows; row += step) {
    const text = textAt(column, row)
    if (isEmptyCell(text)) continue
    filled += 1
    if (parseNumber(text) === null) names += 1
  }
  return names > filled / 2
}

/** Returns whether a row lacks the cell of a column that all other rows have, as a table of numbers only. */
function hasEmptyKey(columns: readonly CellsOfColumn[], row: number): boolean {
  return columns.some((column) => {
    if (!isEmptyCell(textAt(column, row))) return false
    const step = Math.max(1, Math.floor(column.rows / sampleSize))
    for (let other = 0; other < row; other += step) if (isEmptyCell(textAt(column, other))) return false
    return true
  })
}
