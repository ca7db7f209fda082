import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { computeQueries } from '#features/assistant/contract/compute-queries.ts'
import { resultsAgree } from '@portico/contract/core/analysis/results-agree.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { Query, QueryResult } from '@portico/contract/core/analysis/query.ts'
import type { Refused, RefusalSeen } from '@portico/web/core/calls/send.ts'
import { computeOnServer } from './compute-on-server.ts'
import { currentResults } from './current-results.ts'
import { computeInEngine, type NotComputed } from '#features/assistant/web/engine/dataset-engine.ts'
import type { ReadableDataset } from '#features/assistant/web/engine/read-column.ts'

/** A result that both engines computed, or why it is not shown. */
export type ShownResult =
  | { state: 'verified'; result: QueryResult; sql: string }
  /** The number is withheld: the engines disagree, one cannot compute it, or the result is too large to send. */
  | { state: 'withheld'; isTooLarge?: true }

/** The results of all queries, in order; or the refusal, or why this page cannot compute them. */
export type Results = Result<readonly (ShownResult | undefined)[], NoResults>

/** Why there are no results: the server's refusal, or the reason why this page cannot compute. */
export type NoResults = Refused<RefusalSeen<typeof computeQueries>> | { refusal: NotComputed }

/**
 * Computes queries with the engine in a worker of this page and with the server's. While new queries are being
 * computed, the results of unchanged queries remain available and those of new queries are undefined.
 */
export function useResults(dataset: ReadableDataset, queries: readonly Query[]) {
  const client = useQueryClient()
  const version = `${dataset.id}/${dataset.version}`
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['results', version, queries],
    async queryFn({ signal }) {
      const results = await computeTwice(dataset, queries, signal)
      if (!results.ok && results.error.refusal === 'dataset-changed') reloadDatasets(client)
      return results.ok ? ok({ results: results.value, version, queries }) : results
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: (query) => (query.state.data?.ok === true ? Infinity : 0),
  })
  const current: Results | undefined = data?.ok === true ? ok(currentResults(data.value, version, queries)) : data
  return { data: current, isFetching, refetch }
}

/**
 * Reloads the page's data after a new version has replaced one of its datasets, so that results of the old version
 * disappear.
 */
export function reloadDatasets(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== 'results' && first !== 'foreign' })
}

/** Computes queries with both engines; `useResults` caches the results. */
export async function computeTwice(
  dataset: ReadableDataset,
  queries: readonly Query[],
  signal: AbortSignal,
): Promise<Result<ShownResult[], NoResults>> {
  // The request is sent before the columns are requested, because the columns occupy all connections that a browser
  // opens to a server.
  const asked = computeOnServer(dataset, queries, signal)
  const [here, there] = await Promise.all([computeInEngine(dataset, queries, signal), asked])
  if (!there.ok) return there
  if (!here.ok) return err({ refusal: here.error })
  return ok(
    queries.map((query, index): ShownResult => {
      const other = there.value[index]
      const own = here.value[index]
      if (other?.ok === false && other.problem === 'result-too-large') return { state: 'withheld', isTooLarge: true }
      if (own === undefined || other?.ok !== true) return { state: 'withheld' }
      const column = dataset.column_list.find(({ name }) => name === query.column)
      if (!resultsAgree(own, other.result, { query, column })) return { state: 'withheld' }
      return { state: 'verified', result: own, sql: other.sql }
    }),
  )
}
