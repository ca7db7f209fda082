import type { Condition, Query } from '@portico/contract/core/analysis/query.ts'

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
