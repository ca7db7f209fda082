import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, type Duplex } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { allowSlowBody } from '@portico/server/core/calls/body-deadline.ts'
import type { Identities } from '#features/modules/server/identity/issue-identities.ts'
import { originOf } from '@portico/server/platform/http/origin.ts'
import { securityHeadersOver } from '@portico/server/platform/http/security-headers.ts'
import type { Failed } from './app-failure.ts'
import type { AppTarget } from '#features/modules/contract/app-target.ts'
import { askedAs, issuerFor } from './asked-as.ts'
import type { LiveExchanges, Opened } from './live-exchanges.ts'
import { requestHeaders, valuesOf, type HeaderLines } from './request-headers.ts'
import { responseHeaders } from './response-headers.ts'
import { isWindow } from './send-failure.ts'
import { acceptsWebSocket, openTunnel } from './tunnel.ts'
import type { Answer, Upstreams } from './upstream-connection.ts'

export type Forwarding = Pick<AppContext, 'settingsOf' | 'domains'> & {
  identities: Pick<Identities, 'issue'>
  upstreams: Upstreams
  live: LiveExchanges
  pseudonym: string
}

/** A request in progress. `upgraded` is set if it asks for a WebSocket. */
export type Exchange = {
  request: FastifyRequest
  reply: FastifyReply
  target: AppTarget
  opened: Opened
  upgraded: Upgraded | null
}

/** A connection that asks for a WebSocket. `stood` is called once the WebSocket is established. */
export type Upgraded = { socket: Duplex; head: Buffer; stood: () => void }

/**
 * Sends a request to its app, and the response to the client, both as they arrive. Returns the outcome once the
 * response has begun. If there is no response, returns the reason, and nothing has been sent to the client.
 */
export async function forward(parts: Forwarding, exchange: Exchange): Promise<Result<string, Failed>> {
  const { request, reply, target, opened, upgraded } = exchange
  const gone = new AbortController()
  const end = () => {
    gone.abort()
    request.raw.socket.destroy()
  }
  const stopWatching = parts.live.watch(opened, end)
  reply.raw.once('close', () => {
    stopWatching()
    gone.abort()
  })
  const body = bodyOf(request.raw)
  if (body !== null) allowSlowBody(request.raw)
  const answered = await parts.upstreams.send({
    upstream: opened.app.upstream,
    method: request.method,
    path: upstreamPath(opened.app.upstream, target),
    headers: { ...(await headersOf(parts, exchange)), ...lengthOf(request.raw, upgraded !== null) },
    body,
    isUpgrade: upgraded !== null,
    signal: gone.signal,
  })
  const relayed = answered.ok ? relay(parts, exchange, answered.value) : answered
  // A WebSocket is watched separately, so this watch ends.
  if (!relayed.ok || relayed.value === 'websocket') stopWatching()
  return relayed
}

async function headersOf(parts: Forwarding, { request, opened }: Exchange): Promise<HeaderLines> {
  const { session, app } = opened
  const origin = originOf(request)
  const identity = await parts.identities.issue({
    session,
    app,
    issuer: issuerFor(parts, request, session),
    at: origin.at,
  })
  return requestHeaders({
    rawHeaders: request.raw.rawHeaders,
    upstreamHost: new URL(app.upstream).host,
    protocol: request.protocol,
    host: askedAs(parts, request),
    address: origin.address,
    home: app.path,
    pseudonym: parts.pseudonym,
    identity,
    declared: app.headers,
  })
}

/** Returns the body of a request; null if it has none (RFC 9112 §6.3). */
const bodyOf = (raw: IncomingMessage) =>
  raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0 ? raw : null

/** Returns the headers that delimit the body on the way to the upstream, or that ask for a WebSocket. */
function lengthOf({ headers }: IncomingMessage, isUpgrade: boolean): HeaderLines {
  if (isUpgrade) return { Connection: 'Upgrade', Upgrade: 'websocket' }
  if (headers['transfer-encoding'] !== undefined) return { 'Transfer-Encoding': 'chunked' }
  const { 'content-length': length } = headers
  return length === undefined ? {} : { 'Content-Length': length }
}

function relay(parts: Forwarding, exchange: Exchange, { response, tunnel }: Answer): Result<string, Failed> {
  const { request, reply, target, opened, upgraded } = exchange
  if (tunnel !== null && upgraded !== null) return connectTunnel(parts, exchange, { response, tunnel })
  const { upstream, path: home } = opened.app
  const answered = responseHeaders(response.rawHeaders, {
    origin: `${request.protocol}://${request.host}`,
    home,
    upstream,
    requested: `${new URL(upstream).origin}${upstreamPath(upstream, target)}`,
    named: `${request.protocol}://${askedAs(parts, request)}`,
    isWindow: isWindow(request),
  })
  const status = response.statusCode ?? 0
  // Valid statuses end at 599 (RFC 9110 §15).
  if ('leadsTo' in answered || status < 200 || status > 599) {
    response.destroy()
    return err(
      'leadsTo' in answered
        ? { failure: 'leads-elsewhere', reason: answered.leadsTo.slice(0, 200) }
        : { failure: 'broken', reason: `status ${status}` },
    )
  }
  reply.hijack()
  const { 'strict-transport-security': hsts } = securityHeadersOver(request.protocol, request.host)
  begin(reply.raw, response, [...answered.headers, ...(hsts === undefined ? [] : ['Strict-Transport-Security', hsts])])
  return ok(`${Math.floor(status / 100)}xx`)
}

/**
 * Streams a response. If it breaks off, it must also break off for the client, because it must not pass as complete.
 */
function begin(raw: ServerResponse, response: IncomingMessage, headers: readonly string[]): void {
  const isChunked = valuesOf(response.rawHeaders, 'transfer-encoding').length > 0
  const sent: string[] = []
  for (let nth = 0; nth + 1 < headers.length; nth += 2) {
    const [name = '', value = ''] = headers.slice(nth, nth + 2)
    if (!(isChunked && name.toLowerCase() === 'content-length')) sent.push(name, value)
  }
  // The unread rest of the body would be taken for the next request, so the connection is closed.
  if (!raw.req.complete) sent.push('Connection', 'close')
  raw.writeHead(response.statusCode ?? 502, sent)
  // `flushHeaders` would encode bytes beyond ASCII again as UTF-8; in front of bytes they are sent as they are.
  raw.write(Buffer.alloc(0))
  pipeline(response, raw, () => undefined)
}

function connectTunnel(
  parts: Forwarding,
  { request, reply, opened, upgraded }: Exchange,
  answer: Answer,
): Result<string, Failed> {
  const { response, tunnel } = answer
  if (tunnel === null || upgraded === null || !acceptsWebSocket(request.headers, response)) {
    tunnel?.socket.destroy()
    return err({ failure: 'broken', reason: 'no acceptance of the WebSocket' })
  }
  reply.hijack()
  const { socket: client, head, stood } = upgraded
  stood()
  if ('detachSocket' in reply.raw) reply.raw.detachSocket(request.raw.socket)
  const end = openTunnel(response, { client, server: tunnel, head }, () => parts.live.touch(opened))
  const stopWatching = parts.live.watch(opened, end, true)
  client.once('close', stopWatching)
  return ok('websocket')
}

/** Returns the path and query of a request at its upstream. */
function upstreamPath(upstream: string, { rest, query }: Pick<AppTarget, 'rest' | 'query'>): string {
  const base = new URL(upstream).pathname.replace(/\/+$/, '')
  return `${base}${rest === '' ? '/' : rest}${query}`
}
