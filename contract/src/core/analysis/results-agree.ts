import { toleratedDifference, type QueryResult } from './query.ts'

/**
 * Whether two engines computed the same: counts and places exactly, values but for the rounding of sums (1e-9 of them).
 */
export function resultsAgree(one: QueryResult, other: QueryResult): boolean {
  const counts = ['rows', 'rows_used', 'nulls_left_out', 'groups'] as const
  return (
    counts.every((name) => one[name] === other[name]) &&
    areClose(one.value, other.value) &&
    areClose(one.covered, other.covered) &&
    pointsAgree(one.points, other.points)
  )
}

function areClose(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return one === other
  return one === other || Math.abs(one - other) <= toleratedDifference * Math.max(Math.abs(one), Math.abs(other))
}

/** Values that differ by rounding may be sorted otherwise: the places are compared, and the values of each. */
function pointsAgree(one: QueryResult['points'], other: QueryResult['points']): boolean {
  if (one === null || other === null) return one === other
  if (one.length !== other.length) return false
  if (one.every(({ x, y }, place) => x === other[place]?.x && areClose(y, other[place].y))) return true
  const values = new Map(other.map(({ x, y }) => [x, y]))
  return values.size === other.length && one.every(({ x, y }) => values.has(x) && areClose(y, values.get(x) ?? null))
}
