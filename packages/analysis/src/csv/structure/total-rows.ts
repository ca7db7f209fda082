import { isEmptyCell } from '#analysis/csv/cells/empty-cells.ts'
import { parseNumber } from '#analysis/csv/parse-number.ts'
import { numbersOf, rowsOfCodes, textAt, textsOf, type CellsOfColumn, type NumbersOfColumn } from './cells-of-rows.ts'
import { totalLabel, type TotalLabel } from './total-words.ts'

/** A row that is named as a total, or whose names are empty. */
type Candidate = { row: number; label: NonNullable<TotalLabel> | { kind: 'none' } }

/** Files with more rows named as totals are not tables with totals. */
const maxCandidates = 5000

/**
 * Finds the rows of totals and subtotals: rows that are named so, or whose names are empty, and whose numbers are the
 * sums of the rows above, below, between two totals, of their group or of the whole table. A name without the
 * arithmetic is no total: "Total Wine" may be a customer.
 */
export function totalRows(columns: readonly CellsOfColumn[], isLeftOut: Uint8Array): Set<number> {
  const rows = columns[0]?.rows ?? 0
  const candidates = candidatesIn(columns, isLeftOut)
  if (candidates.length === 0 || candidates.length > maxCandidates || rows < 3) return new Set()
  const numbers = columns.map(numbersOf)
  if (numbers.every((column) => column === null)) return new Set()
  let totals = candidates
  // A candidate that is no total belongs to the sums of the others.
  for (let round = 0; round < 3; round += 1) {
    const before = totals.length
    totals = verified(totals, columns, numbers, rows)
    if (totals.length === before) break
  }
  return totals.length > rows / 2 ? new Set() : new Set(totals.map(({ row }) => row))
}

function candidatesIn(columns: readonly CellsOfColumn[], isLeftOut: Uint8Array): Candidate[] {
  const found = new Map<number, Candidate>()
  for (const column of columns) {
    const labels = new Map<number, NonNullable<TotalLabel>>()
    textsOf(column).forEach((text, code) => {
      const label = totalLabel(text)
      if (label !== null) labels.set(code, label)
    })
    if (labels.size === 0) continue
    for (const row of rowsOfCodes(column, new Set(labels.keys()))) {
      const label = totalLabel(textAt(column, row))
      if (label !== null && isLeftOut[row] !== 1 && found.get(row)?.label.kind !== 'whole')
        found.set(row, { row, label })
    }
  }
  const last = isLeftOut.lastIndexOf(0)
  if (!found.has(last) && last > 1 && hasNoNames(columns, last)) found.set(last, { row: last, label: { kind: 'none' } })
  return [...found.values()].toSorted((one, other) => one.row - other.row)
}

type Sums = { sums: Float64Array; counts: Uint32Array }

function verified(
  candidates: readonly Candidate[],
  columns: readonly CellsOfColumn[],
  numbers: readonly (NumbersOfColumn | null)[],
  rows: number,
): Candidate[] {
  const isCandidate = new Uint8Array(rows)
  for (const { row } of candidates) isCandidate[row] = 1
  const prefixes = numbers.map((column) => (column === null ? null : prefixSums(column, isCandidate)))
  return candidates.filter((candidate, index) => {
    const from = (candidates[index - 1]?.row ?? -1) + 1
    const to = candidates[index + 1]?.row ?? rows
    const scopes = [
      [0, rows],
      [from, candidate.row],
      [0, candidate.row],
      [candidate.row + 1, to],
      [candidate.row + 1, rows],
    ] as const
    const isSum = scopes.some(([first, end]) => agrees(candidate, numbers, prefixes, first, end))
    return isSum || isOfGroup(candidate, columns, numbers, isCandidate)
  })
}

function prefixSums({ values }: NumbersOfColumn, isCandidate: Uint8Array): Sums {
  const sums = new Float64Array(values.length + 1)
  const counts = new Uint32Array(values.length + 1)
  for (let row = 0; row < values.length; row += 1) {
    const value = isCandidate[row] === 1 ? Number.NaN : (values[row] ?? Number.NaN)
    sums[row + 1] = (sums[row] ?? 0) + (Number.isNaN(value) ? 0 : value)
    counts[row + 1] = (counts[row] ?? 0) + (Number.isNaN(value) ? 0 : 1)
  }
  return { sums, counts }
}

/** Returns whether two numbers are the same but for the rounding of each of `count` parts. */
function isSame(one: number, other: number, decimals: number, count: number): boolean {
  const rounding = decimals === 0 ? 0 : 10 ** -decimals * (0.51 + Math.sqrt(count) / 2)
  return Math.abs(one - other) <= Math.max(rounding, Math.abs(one) * 1e-9)
}

function agrees(
  candidate: Candidate,
  numbers: readonly (NumbersOfColumn | null)[],
  prefixes: readonly (Sums | null)[],
  first: number,
  end: number,
): boolean {
  return judged(candidate, numbers, (place) => {
    const of = prefixes[place]
    if (of === null || of === undefined) return { sum: 0, count: 0 }
    return { sum: (of.sums[end] ?? 0) - (of.sums[first] ?? 0), count: (of.counts[end] ?? 0) - (of.counts[first] ?? 0) }
  })
}

/**
 * Judges a row by the sums of a scope. A row named only "Total" needs one right sum; one that may be a name needs most
 * of them; a row without a name needs all, and no names at all.
 */
function judged(
  { row, label }: Candidate,
  numbers: readonly (NumbersOfColumn | null)[],
  scopeOf: (place: number) => { sum: number; count: number },
): boolean {
  let [sums, averages, filled] = [0, 0, 0]
  numbers.forEach((column, place) => {
    const value = column?.values[row] ?? Number.NaN
    if (column === null || Number.isNaN(value)) return
    const { sum, count } = scopeOf(place)
    filled += 1
    const least = label.kind === 'none' ? 3 : 1
    if (count < least) return
    if (isSame(sum, value, column.decimals, count) && (value !== 0 || label.kind === 'whole')) sums += 1
    else if (isSame(sum / count, value, Math.max(1, column.decimals), 1)) averages += 1
  })
  if (label.kind === 'statistic') return sums + averages > 0
  if (sums === 0) return false
  if (label.kind === 'whole') return true
  if (label.kind === 'group') return sums + averages >= filled / 2
  return sums + averages === filled
}

/** Returns whether a row such as "Total North" has the sums of the rows of that name. */
function isOfGroup(
  candidate: Candidate,
  columns: readonly CellsOfColumn[],
  numbers: readonly (NumbersOfColumn | null)[],
  isCandidate: Uint8Array,
): boolean {
  const { label } = candidate
  if (label.kind !== 'group' || label.group === '') return false
  return columns.some((column) => {
    const codes = new Set<number>()
    textsOf(column).forEach((text, code) => {
      if (text.trim().toLowerCase() === label.group) codes.add(code)
    })
    const rows = codes.size === 0 ? [] : rowsOfCodes(column, codes).filter((row) => isCandidate[row] !== 1)
    if (rows.length === 0) return false
    return judged(candidate, numbers, (place) => {
      const values = rows
        .map((row) => numbers[place]?.values[row] ?? Number.NaN)
        .filter((value) => !Number.isNaN(value))
      return { sum: values.reduce((sum, value) => sum + value, 0), count: values.length }
    })
  })
}

/** Returns whether a row has numbers only, and no name where the row before it has one. */
function hasNoNames(columns: readonly CellsOfColumn[], row: number): boolean {
  const isNumber = (text: string) => isEmptyCell(text) || parseNumber(text) !== null
  const lacksName = columns.some((column) => isEmptyCell(textAt(column, row)) && !isNumber(textAt(column, row - 1)))
  return lacksName && columns.every((column) => isNumber(textAt(column, row)))
}
