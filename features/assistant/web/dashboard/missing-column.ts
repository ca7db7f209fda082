import { checkQuery, type ColumnFacts } from '@portico/contract/core/analysis/check-query.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'

/**
 * The name of a column that the query needs and the dataset no longer has, for example after its file was replaced;
 * null if it has all.
 */
export function missingColumn(query: Query, columns: readonly ColumnFacts[]): string | null {
  const problem = checkQuery(query, columns)
  return problem?.name === 'no-such-column' ? problem.column : null
}
