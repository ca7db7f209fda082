import { openFairTurns } from '#server/platform/processes/fair-turns.ts'
import type { Pool } from '#server/platform/database/connect.ts'

/** Of the 16 connections of a node; the others are for sign-ins and all other calls. */
const atOnce = 6
const ofTenantAtOnce = 4
/** A board reads so many at once: more would only wait for each other. */
const ofAccountAtOnce = 3
/** Some boards of a tenant, and of a user who opens several pages or changes the range while one is read. */
const ofTenantWaiting = 300
const ofAccountWaiting = 60

type Whose = { tenantId: string; accountId: string }

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

/** A user waits among the user's own first, then in the turns of the tenants. */
function openTurns(): WidgetTurns['take'] {
  const ofTenants = openFairTurns(atOnce, ofTenantWaiting, ofTenantAtOnce)
  const ofAccounts = openFairTurns(Number.POSITIVE_INFINITY, ofAccountWaiting, ofAccountAtOnce)
  return async ({ tenantId, accountId }, signal, work) => {
    const inTurn = async () => (signal.aborted ? null : work())
    return ofAccounts.take(`${tenantId}/${accountId}`, () => ofTenants.take(tenantId, inTurn))
  }
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
