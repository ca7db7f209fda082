import { coreRefusals } from '@portico/contract/core/calls/core-refusals.ts'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { refused } from './handler.ts'
import { limitBodies, longestBody, longestUpload } from './body-deadline.ts'
import { handleClientError } from './client-error.ts'
import { refusalEnvelope, sendEnvelope } from './envelope.ts'
import { decorateWithFailures, failureEnvelopeOf } from './failure-envelope.ts'
import { asRequest, type RequestCaller } from '#server/platform/database/caller.ts'
import { clientAddressOf } from '#server/platform/http/origin.ts'
import { securityHeadersOver } from '#server/platform/http/security-headers.ts'

/**
 * The most connections of clients and proxies that may be open at once; further ones are closed (running-portico.md).
 */
const connectionsAtMost = 10_000

/**
 * The largest first line and headers that are parsed, in bytes. Smaller ones are refused with a page that says what to
 * do (large-headers/); this limit is for memory, and browsers send more only in rare cases.
 */
const headersParsed = 64 * 1024

/** The largest request body of an ordinary call, in bytes. */
const bodyLimit = 64 * 1024

export type HttpOptions = {
  log: Logger
  /** Addresses or networks of proxies whose X-Forwarded-For, -Proto and -Host are believed; none by default. */
  trustedProxies: string[]
  /** Milliseconds in which the body of a request must have arrived (body-deadline.ts). */
  bodyTimeout?: number
  /** Connections at once; `connectionsAtMost` unless a test lowers it. */
  connections?: number
  /** Key and certificate (PEM) for TLS; undefined for plain HTTP. */
  tls?: { key: string; cert: string } | undefined
}

/**
 * Opens the HTTP server without its routes. Every failure is answered with an envelope. Only bugs are logged as errors,
 * and never with a body or a header.
 */
export async function openHttpServer({
  log,
  trustedProxies,
  tls,
  bodyTimeout = longestBody,
  connections = connectionsAtMost,
}: HttpOptions): Promise<FastifyInstance> {
  // Without a certificate the server uses plain HTTP, and Fastify's types know it as such.
  const app = fastify({
    ...(tls === undefined
      ? { http: { maxHeaderSize: headersParsed } }
      : ({ https: { ...tls, maxHeaderSize: headersParsed } } as object)),
    bodyLimit,
    trustProxy: trustedProxies.length === 0 ? false : trustedProxies,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestTimeout: longestUpload,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Framework errors and client errors reach no route and therefore no hook.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(securityHeadersOver(request.protocol, request.host))
      void sendEnvelope(reply, refusalEnvelope(refused('input-not-valid'), coreRefusals))
    },
    clientErrorHandler: handleClientError,
    logger: false,
    genReqId: () => crypto.randomUUID(),
  })
  app.server.headersTimeout = longestBody
  app.server.maxConnections = connections
  limitBodies(app.server, bodyTimeout)
  await app.register(cookie)
  closeAfterLastResponse(app)
  closeAfterLastHandler(app)
  handleAsRequests(app)
  refuseTwoHosts(app)
  // Only JSON is accepted, because other sites can make a browser send a form or plain text.
  app.removeContentTypeParser('text/plain')
  decorateWithFailures(app, log)
  app.setErrorHandler((error, request, reply) => {
    const { envelope, retryAfter } = failureEnvelopeOf(request, error)
    return sendEnvelope(reply, envelope, retryAfter)
  })
  return app
}

// A request with two Host headers is refused (RFC 9112 §3.2): Node uses the first, and a proxy may have used the other.
function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, reply, done) => {
    let hosts = 0
    for (let nth = 0; nth < rawHeaders.length; nth += 2) if (isHost(rawHeaders[nth] ?? '')) hosts += 1
    if (hosts > 1) void sendEnvelope(reply, refusalEnvelope(refused('input-not-valid'), coreRefusals))
    else done()
  })
}

const isHost = (name: string) => name.length === 4 && name.toLowerCase() === 'host'

// Browsers keep connections open; without this header each would delay a stopping server by a minute.
function closeAfterLastResponse(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
}

/**
 * Makes closing also wait for handlers whose client has disconnected: they still use the database, which is closed
 * next.
 */
function closeAfterLastHandler(app: FastifyInstance): void {
  const running = new Set<Promise<unknown>>()
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const result: unknown = handler.call(this, request, reply)
      if (result instanceof Promise) {
        running.add(result)
        const remove = () => void running.delete(result)
        result.then(remove, remove)
      }
      return result
    }
  })
  app.addHook('onClose', async () => {
    await Promise.allSettled(running)
  })
}

/**
 * How long a request may wait for a database connection, in milliseconds from its arrival: pages give up after 15 s.
 */
const longestWait = 12_000

/** Tells the database for which request a handler works: how long it waits, and whether its client has left. */
function handleAsRequests(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      return asRequest(callerOf(request, reply), () => handler.call(this, request, reply))
    }
  })
}

function callerOf(request: FastifyRequest, { raw }: FastifyReply): RequestCaller {
  return {
    source: clientAddressOf(request).network,
    deadline: performance.now() + longestWait,
    isOver: () => raw.writableFinished || raw.destroyed,
    onLeave(leave) {
      const close = (): void => (raw.writableFinished ? undefined : leave())
      raw.once('close', close)
      return () => void raw.off('close', close)
    },
  }
}
