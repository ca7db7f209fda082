import { openUserQueue, type UserQueue } from '@portico/server/platform/processes/user-queue.ts'
import type { AnalysisAnswers, AnalysisRequest, PackedDataset } from './requests.ts'

/**
 * The context of a request: the user on whose behalf it is queued, and `load`, which returns the columns if the process
 * lacks them (null if they have been replaced). Aborting the signal removes a queued request and interrupts a running
 * query. After a result that satisfies `isEnough`, no further query is computed.
 */
export type RequestContext = {
  user: string
  load: () => Promise<PackedDataset | null>
  signal?: AbortSignal
  isEnough?: (result: Uint8Array) => boolean
}

export type AboutDataset = Extract<AnalysisRequest, { key: string }>
export type AnswerTo<Request extends AboutDataset> = Exclude<AnalysisAnswers[Request['kind']], 'missing'>

/**
 * Sends a request to the compute process. Null if the process failed, took longer than `longest` milliseconds, or was
 * interrupted by the signal.
 */
type Send = (
  request: AnalysisRequest,
  longest: number,
  signal?: AbortSignal,
) => Promise<AnalysisAnswers[AnalysisRequest['kind']] | null>

export const longestAnswer = 30_000
export const longestLoad = 60_000
/**
 * After a failed load, the dataset is not loaded again for this time, in milliseconds, because each attempt occupies
 * the process for all users.
 */
const failedFor = 120_000

/**
 * The number of users served at once: two, so that the columns for one user are read while the process computes for
 * another.
 */
const usersAtOnce = 2
/** How many requests of a user may wait. A page sends three at once (web, compute-on-server.ts). */
const waitingAtMost = 8
/** Maximum length of a user's turn while others wait, in milliseconds. */
const longestTurn = 500

export type DatasetQueue = {
  turns: UserQueue
  /**
   * Answers a request. Null if the process failed, the user has too many waiting requests, or the columns have been
   * replaced.
   */
  ask: <Request extends AboutDataset>(request: Request, context: RequestContext) => Promise<AnswerTo<Request> | null>
}

/**
 * Shares the compute process fairly between users. A turn ends between two queries, but lasts at least as long as its
 * dataset took to load, because another user's dataset may evict it from memory.
 */
export function openDatasetQueue(send: Send): DatasetQueue {
  const turns: UserQueue = openUserQueue(usersAtOnce, waitingAtMost)
  const load = openLoading(send)

  const answer = async (request: AboutDataset, context: RequestContext) => {
    const first = await send(request, longestAnswer, context.signal)
    if (first !== 'missing') return first
    // Loading is not interrupted, because other users may be waiting for the same dataset.
    if (!(await load(request.key, context.load))) return null
    const second = await send(request, longestAnswer, context.signal)
    return second === 'missing' ? null : second
  }
  const someQueries = async (request: Queries, from: number, context: RequestContext) => {
    const begun = performance.now()
    let turn = longestTurn
    const results: unknown[] = []
    for (const query of request.queries.slice(from)) {
      if (context.signal?.aborted === true) return null
      const answered = await answer({ ...request, queries: [query] } as Queries, context)
      if (!Array.isArray(answered)) return null
      if (results.length === 0) turn = Math.max(turn, 2 * (performance.now() - begun))
      const [result] = answered
      results.push(result)
      if (result instanceof Uint8Array && context.isEnough?.(result) === true) return { results, isEnd: true }
      if (performance.now() - begun >= turn) break
    }
    return { results, isEnd: from + results.length >= request.queries.length }
  }
  const allQueries = async (request: Queries, context: RequestContext) => {
    const results: unknown[] = []
    let isEnd = request.queries.length === 0
    while (!isEnd) {
      const some = await turns.take(context.user, () => someQueries(request, results.length, context), context.signal)
      if (some === null) return null
      results.push(...some.results)
      ;({ isEnd } = some)
    }
    return results
  }
  return {
    turns,
    ask: async <Request extends AboutDataset>(request: Request, context: RequestContext) => {
      const answered = await ('queries' in request
        ? allQueries(request, context)
        : turns.take(context.user, () => answer(request, context), context.signal))
      return answered as AnswerTo<Request> | null
    },
  }
}

type Queries = Extract<AboutDataset, { queries: unknown }>

/** Loads a dataset once for all users who need it at the same time. */
function openLoading(send: Send) {
  const loading = new Map<string, Promise<boolean>>()
  const failed = new Map<string, number>()
  const loadOnce = async (key: string, load: RequestContext['load']): Promise<boolean> => {
    const dataset = await load()
    if (dataset === null) return false
    const isLoaded = (await send({ kind: 'load', dataset }, longestLoad)) === true
    if (!isLoaded) failed.set(key, performance.now() + failedFor)
    return isLoaded
  }
  return async (key: string, load: RequestContext['load']): Promise<boolean> => {
    for (const [other, until] of failed) if (until < performance.now()) failed.delete(other)
    if (failed.has(key)) return false
    const begun = loading.get(key) ?? loadOnce(key, load).finally(() => loading.delete(key))
    loading.set(key, begun)
    return begun
  }
}
