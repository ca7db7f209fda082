import type { QueryResult } from '@portico/contract/core/analysis/query.ts'

/**
 * The result without numbers beyond the largest one, as sums of numbers near 10^308 are: its value is null, and it has no points where
 * one of them is not finite, since a chart without that one would be wrong.
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
