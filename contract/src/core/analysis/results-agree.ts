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
  const [first, last] = [one[0]?.y ?? 0, one.at(-1)?.y ?? 0]
  // What may be cut off comes last.
  const sign = isByValue && first > last ? -1 : 1
  const [ofOne, ofOther] = [valuesByPlace(one, sign), valuesByPlace(other, sign)]
  const mayBeCut = (y: number) => isByValue && areClose(y, last, rounding)
  const areIn = (found: readonly number[] = [], values: readonly number[]) =>
    values.every((y, index) => (index < found.length ? areClose(y, found[index] ?? null, rounding) : mayBeCut(y)))
  return (
    [...ofOne].every(([x, values]) => areIn(ofOther.get(x), values)) &&
    [...ofOther].every(([x, values]) => areIn(ofOne.get(x), values))
  )
}

/** The values of each place in one order: cut texts, and rows by themselves, have the same place more than once. */
function valuesByPlace(points: readonly { x: string | number; y: number }[], sign: 1 | -1) {
  const values = new Map<string | number, number[]>()
  for (const { x, y } of points) {
    const found = values.get(x)
    if (found === undefined) values.set(x, [y])
    else found.push(y)
  }
  for (const each of values.values()) each.sort((a, b) => sign * (a - b))
  return values
}
