import type { Query } from '@portico/contract/core/analysis/query.ts'

/** Results, with the dataset version and the queries they belong to, in the same order. */
export type ResultsOf<Result> = { version: string; queries: readonly Query[]; results: readonly Result[] }

/**
 * Selects the results of these queries from the known ones, in order; undefined for each that is still being computed.
 * A result is reused only for the same query, since a number with another filter would be wrong but marked as verified.
 */
export function currentResults<Result>(
  known: ResultsOf<Result>,
  version: string,
  queries: readonly Query[],
): (Result | undefined)[] {
  if (known.version !== version) return queries.map(() => undefined)
  const indices = new Map(known.queries.map((query, index) => [JSON.stringify(query), index]))
  return queries.map((query) => known.results[indices.get(JSON.stringify(query)) ?? -1])
}
