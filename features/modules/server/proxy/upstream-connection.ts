import {
  Agent,
  request as requestPlain,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { Agent as TlsAgent, request as requestTls } from 'node:https'
import type { Duplex } from 'node:stream'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { failedBy, type Failed } from './app-failure.ts'
import type { HeaderLines } from './request-headers.ts'
import { forbiddenCode, isForbiddenAddress, upstreamLookup } from './upstream-address.ts'

/** Timeouts in milliseconds: until a connection is open, until a response begins, and between two parts of its body. */
export type Timeouts = { connect: number; answer: number; idle: number }

export const usualTimeouts: Timeouts = { connect: 5_000, answer: 60_000, idle: 300_000 }

/** The maximum size of a response's headers, in bytes. */
const headersAtMost = 32 * 1024

/** Matches methods that may be repeated (RFC 9110 §9.2.1), whose requests share connections. */
const safe = /^(GET|HEAD|OPTIONS)$/

export type Sent = {
  upstream: string
  method: string
  path: string
  headers: HeaderLines
  /** The body of the request; null if it has none. */
  body: IncomingMessage | null
  /** Whether the request asks for a WebSocket. */
  isUpgrade: boolean
  /** Aborted when the client leaves. */
  signal: AbortSignal
}

/**
 * A response. If the connection has become a WebSocket, `tunnel` has the connection and the bytes that have already
 * arrived.
 */
export type Answer = { response: IncomingMessage; tunnel: { socket: Duplex; head: Buffer } | null }

export type Upstreams = {
  send(sent: Sent): Promise<Result<Answer, Failed>>
  close(): void
}

class TookTooLong extends Error {
  readonly code = 'TIMEOUT'
}

/**
 * Opens connections to upstreams. A request with a body gets its own connection: a shared one may close just then, and
 * the request could not be repeated. A request without a body is repeated once in that case (RFC 9110 §9.2.2).
 */
export function openUpstreams(timeouts: Timeouts): Upstreams {
  const kept = { keepAlive: true, maxFreeSockets: 64, timeout: 30_000 }
  const [plain, tls] = [new Agent(kept), new TlsAgent(kept)]
  return {
    async send(sent) {
      const url = new URL(sent.upstream)
      if (isForbiddenAddress(url.hostname)) return err({ failure: 'name-unknown', reason: forbiddenCode })
      const isShared = !sent.isUpgrade && sent.body === null && safe.test(sent.method)
      const agent = isShared ? (url.protocol === 'https:' ? tls : plain) : false
      const first = await attempt(url, sent, agent, timeouts)
      return first === 'again' ? ofLast(await attempt(url, sent, false, timeouts)) : first
    },
    close() {
      plain.destroy()
      tls.destroy()
    },
  }
}

const ofLast = (attempted: Result<Answer, Failed> | 'again'): Result<Answer, Failed> =>
  attempted === 'again' ? err({ failure: 'broken', reason: 'ECONNRESET' }) : attempted

function attempt(
  url: URL,
  sent: Sent,
  agent: Agent | false,
  timeouts: Timeouts,
): Promise<Result<Answer, Failed> | 'again'> {
  const isTls = url.protocol === 'https:'
  const options: RequestOptions = {
    hostname: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: url.port === '' ? (isTls ? 443 : 80) : Number(url.port),
    method: sent.method,
    path: sent.path,
    headers: sent.headers,
    agent,
    lookup: upstreamLookup,
    maxHeaderSize: headersAtMost,
    insecureHTTPParser: false,
  }
  return new Promise((resolve) => {
    const request = (isTls ? requestTls : requestPlain)(options)
    const abort = () => request.destroy()
    sent.signal.addEventListener('abort', abort, { once: true })
    request.once('close', () => sent.signal.removeEventListener('abort', abort))
    limit(request, timeouts, isTls)
    request.on('error', (error) => {
      const isStale = agent !== false && request.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
      resolve(isStale ? 'again' : err(failedBy(error)))
    })
    request.once('close', () => resolve(err({ failure: 'broken', reason: 'ended without a response' })))
    request.once('response', (response) => {
      const isStream = /^text\/event-stream/i.test(response.headers['content-type'] ?? '')
      response.socket.setTimeout(isStream ? 0 : timeouts.idle)
      resolve(ok({ response, tunnel: null }))
    })
    request.once('upgrade', (response, socket, head) => {
      response.socket.setTimeout(0)
      if (sent.isUpgrade) return resolve(ok({ response, tunnel: { socket, head } }))
      socket.destroy()
      return resolve(err({ failure: 'broken', reason: 'unasked upgrade' }))
    })
    send(request, sent.body)
  })
}

/**
 * Sends the body of a request. If a response arrives before the whole body has been sent, such as a refusal of a body
 * that is too large, the rest of the body is read and dropped.
 */
function send(request: ClientRequest, body: IncomingMessage | null): void {
  if (body === null) {
    request.end()
    return
  }
  body.pipe(request)
  const drop = () => {
    body.unpipe(request)
    body.resume()
  }
  request.once('error', drop)
  request.once('close', drop)
}

/** Ends a request whose connection does not open in time, or on which nothing happens for too long. */
function limit(request: ClientRequest, { connect, answer }: Timeouts, isTls: boolean): void {
  const end = () => request.destroy(new TookTooLong('The upstream took too long.'))
  request.setTimeout(answer, end)
  // Headers and interim responses restart the timeout above, but not this one.
  request.once('finish', () => {
    const timer = setTimeout(end, answer)
    for (const event of ['response', 'upgrade', 'close']) request.once(event, () => clearTimeout(timer))
  })
  request.once('socket', (socket) => {
    if (!socket.connecting) return
    const timer = setTimeout(end, connect)
    socket.once(isTls ? 'secureConnect' : 'connect', () => clearTimeout(timer))
    request.once('close', () => clearTimeout(timer))
  })
}
