import type { Query } from '@portico/contract/core/analysis/query.ts'

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
