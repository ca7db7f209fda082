import type { Opened } from './live-exchanges.ts'

/**
 * Limits: a session's concurrent requests to one app, a session's open WebSockets, and the total of both for an app.
 */
export type ExchangeLimits = { requests: number; sockets: number; ofApp: number }

export const usualLimits: ExchangeLimits = { requests: 100, sockets: 50, ofApp: 1_000 }

/**
 * Counts running requests. The returned function takes a slot and returns the function that frees it; null if none is
 * free. No user can take all connections of an app, and no app can take the connections of other apps.
 */
export function openExchangeLimits({ requests, sockets, ofApp }: ExchangeLimits) {
  const counts = new Map<string, number>()
  const add = (key: string, by: number) => {
    const count = (counts.get(key) ?? 0) + by
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }
  return ({ session, app, tokenHash }: Opened, isUpgrade: boolean): (() => void) | null => {
    const ofAll = `${session.tenantId} ${app.path}`
    const ofSession = `${tokenHash} ${app.path} ${isUpgrade ? 'socket' : 'request'}`
    const isFull = (counts.get(ofSession) ?? 0) >= (isUpgrade ? sockets : requests)
    if (isFull || (counts.get(ofAll) ?? 0) >= ofApp) return null
    add(ofAll, 1)
    add(ofSession, 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      add(ofAll, -1)
      add(ofSession, -1)
    }
  }
}
