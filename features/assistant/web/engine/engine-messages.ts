import type { Query, QueryResult } from '@portico/contract/core/analysis/query.ts'

/**
 * What the page sends to the engine of a dataset: a packed column, once; queries over columns that it has, `places` being all that
 * they name; and that a batch of queries is no longer wanted.
 */
export type ToEngine =
  | { kind: 'column'; place: number; packed: ArrayBuffer }
  | { kind: 'compute'; batch: number; rows: number; places: readonly number[]; queries: readonly Query[] }
  | { kind: 'cancel'; batch: number }

/** The results of a batch in the order of its queries, or why there are none. A batch that was cancelled has no answer. */
export type FromEngine = { batch: number; results: QueryResult[] } | { batch: number; failure: string }
