import { numbersOf, textsOf, type CellsOfColumn } from './cells-of-rows.ts'
import { PlainCells } from '#analysis/csv/plain-cells.ts'

/** The sum of some rows of a column, and the number of its values. */
export type Sum = { sum: number; count: number }

/** The numbers of one column around the candidates for totals, read in one pass. */
export type ColumnSums = {
  decimals: number
  /** The number of each candidate; NaN if it has none. */
  values: Float64Array
  /** Sums and numbers of values of the rows before each candidate, since the one before it; the last is of the end. */
  sums: Float64Array
  counts: Uint32Array
  /** Of all rows but candidates. */
  least: number
  most: number
  /** Sums by group, which count from 1. */
  groups: Float64Array
  groupCounts: Uint32Array
}

/** The groups that candidates name: for each column that has such names, the group of each code. */
export type Groups = { ids: ReadonlyMap<string, number>; columns: { column: CellsOfColumn; ofCode: Uint32Array }[] }

/** Finds the columns that have the names of groups, such as `North` of "North total". */
export function groupsOf(columns: readonly CellsOfColumn[], names: Iterable<string>): Groups {
  const ids = new Map<string, number>()
  for (const name of names) if (name !== '' && !ids.has(name)) ids.set(name, ids.size + 1)
  if (ids.size === 0) return { ids, columns: [] }
  // A group belongs to the first column that has its name, so that no row counts twice.
  const places = new Map<number, number>()
  const found = columns.flatMap((column, place) => {
    const texts = textsOf(column)
    const ofCode = new Uint32Array(texts.length)
    texts.forEach((text, code) => {
      const id = ids.get(text.trim().toLowerCase()) ?? 0
      if (id !== 0 && !places.has(id)) places.set(id, place)
      if (id !== 0 && places.get(id) === place) ofCode[code] = id
    })
    return [...places.values()].includes(place) ? [{ column, ofCode }] : []
  })
  return { ids, columns: found }
}

const codeAt = (column: CellsOfColumn, row: number): number => {
  if (!(column instanceof PlainCells)) return column.codes[row] ?? 0
  return column.kindAt(row) === 'other' ? column.otherAt(row) : 0
}

/** Adds up a column around the candidates and by group; null if it has no numbers. Rows left out do not count. */
export function columnSums(
  column: CellsOfColumn,
  candidates: readonly number[],
  isLeftOut: Uint8Array,
  groups: Groups,
): ColumnSums | null {
  const numbers = numbersOf(column)
  if (numbers === null) return null
  const { values, decimals } = numbers
  const own = Float64Array.from(candidates, (row) => values[row] ?? Number.NaN)
  for (const row of candidates) values[row] = Number.NaN
  isLeftOut.forEach((out, row) => {
    if (out === 1) values[row] = Number.NaN
  })
  return { decimals, values: own, ...sumsAround(values, candidates), ...sumsByGroup(values, groups) }
}

function sumsAround(
  values: Float64Array,
  candidates: readonly number[],
): Pick<ColumnSums, 'sums' | 'counts' | 'least' | 'most'> {
  const sums = new Float64Array(candidates.length + 1)
  const counts = new Uint32Array(candidates.length + 1)
  let [next, sum, count, least, most] = [0, 0, 0, Infinity, -Infinity]
  for (let row = 0; row <= values.length; row += 1) {
    if (row === values.length || row === candidates[next]) {
      sums[next] = sum
      counts[next] = count
      next += 1
      sum = count = 0
    }
    const value = values[row] ?? Number.NaN
    if (Number.isNaN(value)) continue
    sum += value
    count += 1
    if (value < least) least = value
    if (value > most) most = value
  }
  return { sums, counts, least, most }
}

function sumsByGroup(values: Float64Array, { ids, columns }: Groups): Pick<ColumnSums, 'groups' | 'groupCounts'> {
  const groups = new Float64Array(ids.size + 1)
  const groupCounts = new Uint32Array(ids.size + 1)
  for (const { column, ofCode } of columns) {
    for (let row = 0; row < values.length; row += 1) {
      const value = values[row] ?? Number.NaN
      const id = ofCode[codeAt(column, row)] ?? 0
      if (id === 0 || Number.isNaN(value)) continue
      groups[id] = (groups[id] ?? 0) + value
      groupCounts[id] = (groupCounts[id] ?? 0) + 1
    }
  }
  return { groups, groupCounts }
}
