import { openFairTurns, type FairTurns } from '@portico/server/platform/processes/fair-turns.ts'
import type { AnalysisAnswers, AnalysisRequest, PackedDataset } from './requests.ts'

/**
 * What a request is about: whose turn it is, and the columns if the process does not have them; null if they have been replaced. An aborted
 * signal ends it before its turn, and interrupts the query that runs. After a result with which `isEnough` no further query is computed.
 */
export type AskedFor = {
  user: string
  load: () => Promise<PackedDataset | null>
  signal?: AbortSignal
  isEnough?: (result: Uint8Array) => boolean
}

export type AboutDataset = Extract<AnalysisRequest, { key: string }>
export type AnswerTo<Request extends AboutDataset> = Exclude<AnalysisAnswers[Request['kind']], 'missing'>

/** Sends to the process that computes; null if it failed, took longer than `longest` milliseconds, or was interrupted by the signal. */
type Send = (
  request: AnalysisRequest,
  longest: number,
  signal?: AbortSignal,
) => Promise<AnalysisAnswers[AnalysisRequest['kind']] | null>

export const longestAnswer = 30_000
export const longestLoad = 60_000
/** A dataset that could not be loaded is not tried again for so long: it would take the process from all others. In milliseconds. */
const failedFor = 120_000

/** While the process computes for one user, the columns of another are read. */
const usersAtOnce = 2
/** A page asks for three at once (web, compute-on-server.ts). */
const waitingAtMost = 8
/** After so long the other users have their turn, in milliseconds. */
const longestTurn = 500

export type Asking = {
  turns: FairTurns
  /** Null where it failed, too much of the user waits, or the columns have been replaced. */
  ask: <Request extends AboutDataset>(request: Request, asked: AskedFor) => Promise<AnswerTo<Request> | null>
}

/**
 * The turns of those who ask about datasets. A turn ends between two queries, but lasts at least as long as its dataset took to load: others
 * may need the memory for theirs.
 */
export function openAsking(send: Send): Asking {
  const turns: FairTurns = openFairTurns(usersAtOnce, waitingAtMost)
  const load = openLoading(send)

  const answer = async (request: AboutDataset, asked: AskedFor) => {
    const first = await send(request, longestAnswer, asked.signal)
    if (first !== 'missing') return first
    // Others may ask about the same dataset: its loading is not interrupted.
    if (!(await load(request.key, asked.load))) return null
    const second = await send(request, longestAnswer, asked.signal)
    return second === 'missing' ? null : second
  }
  const someQueries = async (request: Queries, from: number, asked: AskedFor) => {
    const begun = performance.now()
    let turn = longestTurn
    const results: unknown[] = []
    for (const query of request.queries.slice(from)) {
      if (asked.signal?.aborted === true) return null
      const answered = await answer({ ...request, queries: [query] } as Queries, asked)
      if (!Array.isArray(answered)) return null
      if (results.length === 0) turn = Math.max(turn, 2 * (performance.now() - begun))
      const [result] = answered
      results.push(result)
      if (result instanceof Uint8Array && asked.isEnough?.(result) === true) return { results, isEnd: true }
      if (performance.now() - begun >= turn) break
    }
    return { results, isEnd: from + results.length >= request.queries.length }
  }
  const allQueries = async (request: Queries, asked: AskedFor) => {
    const results: unknown[] = []
    let isEnd = request.queries.length === 0
    while (!isEnd) {
      const some = await turns.take(asked.user, () => someQueries(request, results.length, asked), asked.signal)
      if (some === null) return null
      results.push(...some.results)
      ;({ isEnd } = some)
    }
    return results
  }
  return {
    turns,
    ask: async <Request extends AboutDataset>(request: Request, asked: AskedFor) => {
      const answered = await ('queries' in request
        ? allQueries(request, asked)
        : turns.take(asked.user, () => answer(request, asked), asked.signal))
      return answered as AnswerTo<Request> | null
    },
  }
}

type Queries = Extract<AboutDataset, { queries: unknown }>

/** Loads each dataset once for all users who ask for it at the same time. */
function openLoading(send: Send) {
  const loading = new Map<string, Promise<boolean>>()
  const failed = new Map<string, number>()
  const loadOnce = async (key: string, load: AskedFor['load']): Promise<boolean> => {
    const dataset = await load()
    if (dataset === null) return false
    const isLoaded = (await send({ kind: 'load', dataset }, longestLoad)) === true
    if (!isLoaded) failed.set(key, performance.now() + failedFor)
    return isLoaded
  }
  return async (key: string, load: AskedFor['load']): Promise<boolean> => {
    for (const [other, until] of failed) if (until < performance.now()) failed.delete(other)
    if (failed.has(key)) return false
    const begun = loading.get(key) ?? loadOnce(key, load).finally(() => loading.delete(key))
    loading.set(key, begun)
    return begun
  }
}
