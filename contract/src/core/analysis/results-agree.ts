import type { DatasetColumn } from './dataset.ts'
import { toleratedDifference, type Query, type QueryResult } from './query.ts'

/** Machine epsilon of 64-bit floating point: the distance from 1 to the next number. */
const epsilon = 2 ** -52

/**
 * Returns how far the values of two engines may differ because cells cancel out: 0.1 + 0.2 − 0.3 is 0 or 5.5e-17,
 * depending on the order of additions. The error of a compensated sum is at most 2 ε times the sum of absolute values
 * (Neumaier, 1974).
 * @param column the range of the computed column; undefined if there is none
 * @param rows the most cells that a value is computed from
 * @returns 0 if nothing is summed
 */
export function roundingOf(
  { aggregate, share }: Query,
  column: Pick<DatasetColumn, 'minimum' | 'maximum'> | undefined,
  rows: number,
): number {
  if (column === undefined || share || (aggregate !== 'sum' && aggregate !== 'average')) return 0
  const largest = Math.max(...[column.minimum, column.maximum].map((cell) => Math.abs(Number(cell ?? 0))))
  return Number.isFinite(largest) ? 4 * epsilon * largest * (aggregate === 'sum' ? rows : 1) : 0
}

/** A query, and the range of the column that it computes. */
export type Computed = { query: Query; column: Pick<DatasetColumn, 'minimum' | 'maximum'> | undefined }

/**
 * Returns whether two engines computed the same result: counts and `x` exactly, values except for the rounding of sums
 * (1e-9 relative, or `roundingOf`). If points are cut after sorting by value, those that tie with the last one may
 * differ.
 */
export function resultsAgree(one: QueryResult, other: QueryResult, { query, column }: Computed): boolean {
  const rounding = roundingOf(query, column, one.rows_used)
  const counts = ['rows', 'rows_used', 'nulls_left_out', 'groups'] as const
  return (
    counts.every((name) => one[name] === other[name]) &&
    areClose(one.value, other.value, rounding) &&
    areClose(one.covered, other.covered) &&
    pointsAgree(one.points, other.points, { rounding, isByValue: query.order?.by === 'y' })
  )
}

function areClose(one: number | null, other: number | null, rounding = 0): boolean {
  if (one === null || other === null) return one === other
  const tolerated = Math.max(toleratedDifference * Math.max(Math.abs(one), Math.abs(other)), rounding)
  return one === other || Math.abs(one - other) <= tolerated
}

type Points = QueryResult['points']
type Tolerance = { rounding: number; isByValue: boolean }

/** Rounding may change the order of points, so the values are compared for each `x`. */
function pointsAgree(one: Points, other: Points, { rounding, isByValue }: Tolerance): boolean {
  if (one === null || other === null) return one === other
  if (one.length !== other.length) return false
  if (one.every(({ x, y }, index) => x === other[index]?.x && areClose(y, other[index].y, rounding))) return true
  const [first, last] = [one[0]?.y ?? 0, one.at(-1)?.y ?? 0]
  // Sorts points that may have been cut to the end.
  const sign = isByValue && first > last ? -1 : 1
  const [ofOne, ofOther] = [valuesByX(one, sign), valuesByX(other, sign)]
  const mayBeCut = (y: number) => isByValue && areClose(y, last, rounding)
  const areIn = (found: readonly number[] = [], values: readonly number[]) =>
    values.every((y, index) => (index < found.length ? areClose(y, found[index] ?? null, rounding) : mayBeCut(y)))
  return (
    [...ofOne].every(([x, values]) => areIn(ofOther.get(x), values)) &&
    [...ofOther].every(([x, values]) => areIn(ofOne.get(x), values))
  )
}

/**
 * Returns the sorted values for each `x`. Shortened texts, and rows that are not grouped, may have the same `x` more
 * than once.
 */
function valuesByX(points: readonly { x: string | number; y: number }[], sign: 1 | -1) {
  const values = new Map<string | number, number[]>()
  for (const { x, y } of points) {
    const found = values.get(x)
    if (found === undefined) values.set(x, [y])
    else found.push(y)
  }
  for (const list of values.values()) list.sort((a, b) => sign * (a - b))
  return values
}
