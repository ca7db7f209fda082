import type { QueryResult } from '@portico/contract/core/analysis/query.ts'

/**
 * Replaces results that are not finite, such as sums beyond 10^308: a value becomes null. If one point is not finite,
 * all points are removed, since a chart without it would be wrong.
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
