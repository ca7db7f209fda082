import type { Query, QueryResult } from '@portico/contract/core/analysis/query.ts'
import type { Result } from '@portico/contract/platform/result.ts'

/**
 * Messages from the page to a dataset's engine: a packed column (sent once); queries, with `indices` of all columns
 * they need; and the cancellation of a batch.
 */
export type ToEngine =
  | { kind: 'column'; index: number; packed: ArrayBuffer }
  | { kind: 'compute'; batch: number; rows: number; indices: readonly number[]; queries: readonly Query[] }
  | { kind: 'cancel'; batch: number }

/**
 * The results of a batch in the order of its queries, or the reason for a failure. The engine does not answer a
 * cancelled batch.
 */
export type FromEngine = { batch: number; answer: Result<QueryResult[], string> }
