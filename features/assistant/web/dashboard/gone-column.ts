import { checkQuery, type ColumnFacts } from '@portico/contract/core/analysis/check-query.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'

/**
 * The name of a column of a query that the dataset no longer has, such as after its file was replaced; null where it has them all.
 */
export function goneColumn(query: Query, columns: readonly ColumnFacts[]): string | null {
  const problem = checkQuery(query, columns)
  return problem?.name === 'no-such-column' ? problem.column : null
}
