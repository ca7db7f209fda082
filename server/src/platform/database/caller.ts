import { AsyncLocalStorage } from 'node:async_hooks'

/** The work that asks for a database connection. */
export type Caller = {
  /** The tenant, or the network while the tenant is not known. Connections are shared fairly between sources. */
  source: string
  /** The deadline for getting a connection (`performance.now()`). */
  deadline: number
  /** Calls `leave` when its client leaves before it has a response. Returns the function that stops this. */
  onLeave: (leave: () => void) => () => void
  /** Whether the caller already holds a connection. */
  isInTransaction: boolean
}

/** A request as a caller. `isOver` returns true once its response is complete or its client has left. */
export type RequestCaller = Pick<Caller, 'source' | 'deadline' | 'onLeave'> & { isOver: () => boolean }

type Context = { request: RequestCaller | null; source: string; transaction: { isOpen: boolean } | null }

/** How long work without a request, such as a job, waits for a connection, in milliseconds. */
const patienceOfWork = 30_000
/**
 * A request may wait at least this long for each connection, in milliseconds, even after a long upload or in a stream
 * of events.
 */
const leastPatience = 4_000

const none: Context = { request: null, source: 'work', transaction: null }
const contexts = new AsyncLocalStorage<Context>()
const current = (): Context => contexts.getStore() ?? none

/**
 * Returns the caller whose work runs at the moment. Work that continues after a request has ended is not bound by its
 * deadline.
 */
export function currentCaller(now = performance.now()): Caller {
  const { request, source, transaction } = current()
  const isInTransaction = transaction?.isOpen ?? false
  if (request === null || request.isOver())
    return { source, deadline: now + patienceOfWork, onLeave: () => () => undefined, isInTransaction }
  return {
    source,
    deadline: Math.max(request.deadline, now + leastPatience),
    onLeave: request.onLeave,
    isInTransaction,
  }
}

/** Runs the work of a request. */
export function asRequest<Result>(request: RequestCaller, work: () => Result): Result {
  return contexts.run({ request, source: request.source, transaction: null }, work)
}

/** Runs work for a tenant, which is its source. */
export function asTenant<Result>(tenantId: string, work: () => Result): Result {
  return contexts.run({ ...current(), source: tenantId }, work)
}

/** Runs work that holds a connection until its promise settles. */
export async function holdingConnection<Result>(work: () => Promise<Result>): Promise<Result> {
  const transaction = { isOpen: true }
  try {
    return await contexts.run({ ...current(), transaction }, work)
  } finally {
    transaction.isOpen = false
  }
}

/** Runs work that several requests share: it continues when one of their clients leaves. */
export function apartFromRequests<Result>(work: () => Result): Result {
  return contexts.run(none, work)
}
