import { openTenantTurns, type Whose } from '@portico/server/platform/processes/tenant-turns.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

const limits = {
  // Of the 16 connections of a node; the others are for lists, sign-ins and all other calls.
  atOnce: 6,
  ofTenantAtOnce: 4,
  // A board reads so many at once: more would only wait for each other.
  ofAccountAtOnce: 3,
  // Some boards of a tenant, and of a user who opens several pages or changes the range while one is read.
  ofTenantWaiting: 300,
  ofAccountWaiting: 60,
}

/** The readings of widgets of this node: few at once, so that the other calls have connections. */
type WidgetTurns = {
  /** Reads in the turn of a user. Null where too much of the user or of the tenant waits, or the reader is gone. */
  take: <Result>(whose: Whose, signal: AbortSignal, work: () => Promise<Result>) => Promise<Result | null>
  /** What is being read under that name already is shared. It is given up when all who want it have aborted. */
  share: <Result>(name: string, signal: AbortSignal, read: (signal: AbortSignal) => Promise<Result>) => Promise<Result>
}

const opened = new WeakMap<Pool, WidgetTurns>()

/** Those of the node's connections: calls and jobs share them. */
export function widgetTurnsOf(database: Pool): WidgetTurns {
  const found = opened.get(database) ?? openWidgetTurns()
  opened.set(database, found)
  return found
}

/** Turns of their own. */
export const openWidgetTurns = (): WidgetTurns => ({ take: openTurns(), share: openShared() })

function openTurns(): WidgetTurns['take'] {
  const take = openTenantTurns(limits)
  return (whose, signal, work) => take(whose, async () => (signal.aborted ? null : work()))
}

type Shared = { reading: Promise<unknown>; wanted: number; ending: AbortController }

function openShared(): WidgetTurns['share'] {
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
