import type { ColumnFacts } from '@portico/contract/core/analysis/check-query.ts'
import type { Query, Condition } from '@portico/contract/core/analysis/query.ts'

/** Counts all rows; the base of other queries. */
export const rowCount: Query = {
  aggregate: 'count',
  column: null,
  share: false,
  group: null,
  filters: [],
  order: null,
  limit: null,
}

/**
 * Adds the conditions of a dashboard's filters to a query. The query keeps its own conditions, since its title states
 * them: filtered to Linux, the number of Windows devices is 0, not the number of Linux devices.
 */
export function withConditions(query: Query, conditions: readonly Condition[]): Query {
  const known = new Set(query.filters.map((filter) => JSON.stringify(filter)))
  return {
    ...query,
    filters: [...query.filters, ...conditions.filter((condition) => !known.has(JSON.stringify(condition)))],
  }
}

const counts: ReadonlySet<Query['aggregate']> = new Set(['count', 'count-distinct'])

/**
 * Returns whether the values of a query are lengths of time in seconds: sums, averages and ends of such a column.
 */
export const isDurationQuery = ({ aggregate, column, share }: Query, columns: readonly ColumnFacts[]): boolean =>
  !share && !counts.has(aggregate) && columns.some(({ name, type }) => name === column && type === 'duration')
