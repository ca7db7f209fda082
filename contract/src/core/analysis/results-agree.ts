import type { DatasetColumn } from './dataset.ts'
import { toleratedDifference, type Query, type QueryResult } from './query.ts'

/** Of 64-bit floating point: the distance from 1 to the next number. */
const epsilon = 2 ** -52

/**
 * How far apart two engines' values may be because cells cancel each other out: 0.1 + 0.2 − 0.3 is 0 or 5.5e-17, by the order of
 * the additions. A sum with its errors kept apart is wrong by at most 2 ε of the sum of its absolute values (Neumaier, 1974).
 *
 * @param column the column that the query computes, by its least and greatest cell; undefined for none
 * @param rows how many cells a value has at the most
 * @returns 0 where nothing is summed
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

/** A query, and the column that it computes. */
export type Computed = { query: Query; column: Pick<DatasetColumn, 'minimum' | 'maximum'> | undefined }

/**
 * Whether two engines computed the same: counts and places exactly, values but for the rounding of sums, which is 1e-9 of them or
 * what `roundingOf` says. Of the places that are cut off after sorting by value, those whose values are equal to the last one may differ.
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

/** Values that differ by rounding may be sorted otherwise: the places are compared, and the values of each. */
function pointsAgree(one: Points, other: Points, { rounding, isByValue }: Tolerance): boolean {
  if (one === null || other === null) return one === other
  if (one.length !== other.length) return false
  if (one.every(({ x, y }, place) => x === other[place]?.x && areClose(y, other[place].y, rounding))) return true
  const [ofOne, ofOther] = [one, other].map((points) => new Map(points.map(({ x, y }) => [x, y])))
  if (ofOne?.size !== one.length || ofOther?.size !== one.length) return false
  const last = one.at(-1)?.y ?? null
  const isIn = (values: Map<unknown, number>) => (point: { x: string | number; y: number }) =>
    values.has(point.x)
      ? areClose(point.y, values.get(point.x) ?? null, rounding)
      : isByValue && areClose(point.y, last, rounding)
  return one.every(isIn(ofOther)) && other.every(isIn(ofOne))
}
