import { computeQueries } from '#features/assistant/contract/compute-queries.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { send, type Refused, type RefusalSeen } from '@portico/web/core/calls/send.ts'
import type { ReadableDataset } from '#features/assistant/web/engine/read-column.ts'

type ComputedQuery = OutputOf<typeof computeQueries>['results'][number]
type Computed = Result<ComputedQuery[], Refused<RefusalSeen<typeof computeQueries>>>

/** Maximum number of queries per request (contract, compute-queries.ts). */
const queriesAtOnce = 40
/**
 * The maximum number of concurrent requests per page. Further requests wait in the page, because the server limits each
 * user.
 */
const requestsAtOnce = 3

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
  if (running >= requestsAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

/**
 * Computes queries on the server. A response contains as many results as fit, so the rest are requested again.
 */
export async function computeOnServer(
  { id, version }: Pick<ReadableDataset, 'id' | 'version'>,
  queries: readonly Query[],
  signal: AbortSignal,
): Promise<Computed> {
  const results: ComputedQuery[] = []
  while (results.length < queries.length) {
    const body = { version, queries: queries.slice(results.length, results.length + queriesAtOnce) }
    const asked = await inTurn(() => send(computeQueries, { params: { id }, body }, { signal, wait: 60_000 }))
    if (!asked.ok) return err(asked)
    if (asked.data.results.length === 0) break
    results.push(...asked.data.results)
  }
  return ok(results)
}
