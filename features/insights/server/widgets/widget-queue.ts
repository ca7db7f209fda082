import { openTenantQueue, type Whose } from '@portico/server/platform/processes/tenant-queue.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

const limits = {
  // The number of concurrent reads. The node has 16 connections; the remaining ones serve lists, sign-ins and all other
  // calls.
  atOnce: 6,
  ofTenantAtOnce: 4,
  // The number of concurrent reads for one account. More reads would only slow each other down.
  ofAccountAtOnce: 3,
  // Reads that may wait: enough for several boards of a tenant, and for a user who opens several pages or changes the
  // range.
  ofTenantWaiting: 300,
  ofAccountWaiting: 60,
}

/** The queue of this node's widget reads. It runs few at once, so that other calls still get connections. */
type WidgetQueue = {
  /** Queues a read for a user. Null if the queue is full for the user or the tenant, or the reader has left. */
  take: <Result>(whose: Whose, signal: AbortSignal, work: () => Promise<Result>) => Promise<Result | null>
  /** Joins a read of that name already in progress, or starts one. It is aborted once all its readers have left. */
  share: <Result>(name: string, signal: AbortSignal, read: (signal: AbortSignal) => Promise<Result>) => Promise<Result>
}

const opened = new WeakMap<Pool, WidgetQueue>()

/** Returns the queue of the node's connections, which calls and jobs share. */
export function widgetQueueOf(database: Pool): WidgetQueue {
  const found = opened.get(database) ?? openWidgetQueue()
  opened.set(database, found)
  return found
}

/** Opens a separate queue. */
export const openWidgetQueue = (): WidgetQueue => ({ take: openQueue(), share: openShared() })

function openQueue(): WidgetQueue['take'] {
  const take = openTenantQueue(limits)
  return (whose, signal, work) => take(whose, async () => (signal.aborted ? null : work()))
}

type Shared = { reading: Promise<unknown>; wanted: number; ending: AbortController }

function openShared(): WidgetQueue['share'] {
  const shared = new Map<string, Shared>()
  const begin = (name: string, read: (signal: AbortSignal) => Promise<unknown>): Shared => {
    const ending = new AbortController()
    const begun = { reading: read(ending.signal).finally(() => end(name, begun)), wanted: 0, ending }
    shared.set(name, begun)
    return begun
  }
  const end = (name: string, ended: Shared) => {
    if (shared.get(name) === ended) shared.delete(name)
  }
  return async <Result>(name: string, signal: AbortSignal, read: (signal: AbortSignal) => Promise<Result>) => {
    const found = shared.get(name) ?? begin(name, read)
    found.wanted += 1
    const leave = () => {
      found.wanted -= 1
      if (found.wanted > 0) return
      end(name, found)
      found.ending.abort()
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return (await found.reading) as Result
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}
