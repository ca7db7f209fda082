import type { Query } from '@portico/contract/core/analysis/query.ts'

/** Results with what they are of: a version of a dataset, and the queries in the same order. */
export type ResultsOf<Result> = { version: string; queries: readonly Query[]; results: readonly Result[] }

/**
 * Of the results that are known those of these queries, in their order; undefined where one is still computed. A number beside another
 * filter than its own would be wrong, and marked as verified.
 */
export function currentResults<Result>(
  known: ResultsOf<Result>,
  version: string,
  queries: readonly Query[],
): (Result | undefined)[] {
  if (known.version !== version) return queries.map(() => undefined)
  const places = new Map(known.queries.map((query, place) => [JSON.stringify(query), place]))
  return queries.map((query) => known.results[places.get(JSON.stringify(query)) ?? -1])
}
