import proxyAddr from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { originOf } from '#server/platform/http/origin.ts'

/** The headers in which proxies describe their client; they are read only from declared proxies. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']
/**
 * The time between two warnings about one peer, in milliseconds, and how many peers in that time: any client can send
 * headers.
 */
const quietFor = 60 * 60_000
const peersAtMost = 100
/** How many peers `/readyz` names, newest first. */
const shown = 5

/** A problem for the operator: a stable name, and a sentence with the remedy. */
export type Warning = { warning: 'undeclared-proxy'; peers: string[]; help: string }

export type UndeclaredProxies = {
  /** Checks one request; `now` in milliseconds since 1970. */
  note(request: FastifyRequest, now?: number): void
  /** The problems of the last hour. */
  warnings(now?: number): Warning[]
}

/**
 * Watches for forwarded headers from peers that `PORTICO_TRUSTED_PROXIES` does not name: they are ignored, and behind
 * such a proxy all visitors have the same address. Logs a warning once in an hour for each peer, of 100 peers at most.
 */
export function watchUndeclaredProxies(log: Logger, trustedProxies: readonly string[]): UndeclaredProxies {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  const warnedAt = new Map<string, number>()

  const isNew = (peer: string, now: number): boolean => {
    if (now - (warnedAt.get(peer) ?? -Infinity) < quietFor) return false
    warnedAt.delete(peer)
    // The first entry of the map is the oldest warning.
    const [oldest] = warnedAt
    if (oldest !== undefined && warnedAt.size >= peersAtMost) {
      if (now - oldest[1] < quietFor) return false
      warnedAt.delete(oldest[0])
    }
    warnedAt.set(peer, now)
    return true
  }

  return {
    note(request, now = Date.now()) {
      const headers = forwarded.filter((name) => request.headers[name] !== undefined)
      const { remoteAddress } = request.socket
      if (headers.length === 0 || remoteAddress === undefined || isTrusted(remoteAddress, 0)) return
      // For a peer that is not trusted this is the connection's own address.
      const peer = originOf(request).address
      if (isNew(peer, now)) log.warn({ peer, headers }, `Forwarded headers were ignored. ${helpFor([peer])}`)
    },
    warnings(now = Date.now()) {
      const seen = [...warnedAt].filter(([, at]) => now - at < quietFor).map(([peer]) => peer)
      const peers = seen.slice(-shown).toReversed()
      return peers.length === 0 ? [] : [{ warning: 'undeclared-proxy', peers, help: helpFor(peers) }]
    },
  }
}

const helpFor = (peers: readonly string[]) =>
  `If there is a proxy of yours at ${peers.join(', ')}, name it in PORTICO_TRUSTED_PROXIES; if not, a visitor sent them.`
