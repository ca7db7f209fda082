import type { Query } from '@portico/contract/core/analysis/query.ts'

/** How many rows there are: what other queries are made of. */
export const plain: Query = {
  aggregate: 'count',
  column: null,
  share: false,
  group: null,
  filters: [],
  order: null,
  limit: null,
}
