import type { QueryResult } from '@portico/contract/core/analysis/query.ts'

/**
 * Removes numbers that are not finite, such as sums near 10^308 become: the value is null then. If one point is not
 * finite, no points are left, since a chart without it would be wrong.
 */
export function finiteResult(result: QueryResult): QueryResult {
  const { value, points, covered } = result
  const isDrawable =
    points === null || points.every(({ x, y }) => Number.isFinite(y) && (typeof x === 'string' || Number.isFinite(x)))
  return {
    ...result,
    value: value !== null && Number.isFinite(value) ? value : null,
    points: isDrawable ? points : [],
    covered: isDrawable && covered !== null && Number.isFinite(covered) ? covered : null,
  }
}
