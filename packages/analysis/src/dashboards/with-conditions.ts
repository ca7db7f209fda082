import type { Condition, Query } from '@portico/contract/core/analysis/query.ts'

/**
 * A query of the rows that also meet the conditions of a dashboard's filters. Its own conditions stay, since its title says them:
 * a count of Windows devices among those of Linux is 0, and not the count of Linux devices.
 */
export function withConditions(query: Query, conditions: readonly Condition[]): Query {
  const known = new Set(query.filters.map((filter) => JSON.stringify(filter)))
  return { ...query, filters: [...query.filters, ...conditions.filter((each) => !known.has(JSON.stringify(each)))] }
}
