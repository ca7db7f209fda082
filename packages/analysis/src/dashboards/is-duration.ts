import type { ColumnFacts } from '@portico/contract/core/analysis/check-query.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'

const counts: ReadonlySet<Query['aggregate']> = new Set(['count', 'count-distinct'])

/**
 * Returns whether the values of a query are lengths of time in seconds: sums, averages and ends of such a column.
 */
export const isDurationQuery = ({ aggregate, column, share }: Query, columns: readonly ColumnFacts[]): boolean =>
  !share && !counts.has(aggregate) && columns.some(({ name, type }) => name === column && type === 'duration')
