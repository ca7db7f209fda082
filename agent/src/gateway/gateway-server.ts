import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { limitAddresses, type Rate } from './address-limits.ts'
import { senderForm } from './message-store.ts'
import type { ReleaseManifest } from '@portico/contract/core/devices/device-report.ts'
import type { ProgramCache } from './program-cache.ts'
import { sendProgram } from './send-program.ts'
import type { Relayed } from './relay.ts'

/** Maximum bytes of a request's body: the largest sealed request of the contract plus the JSON around it. */
const bodyAtMost = 701_000
/** Maximum connections, and maximum requests handled at once. */
const connectionsAtMost = 512
const requestsAtMost = 128
/** Milliseconds within which an agent must send its request. */
const patience = 15_000

const standardRate: Rate = { burst: 60, perSecond: 5 }

export type GatewayParts = {
  relay: (sender: string, sealed: string, mayStore: boolean) => Promise<Relayed>
  programs: ProgramCache
  /** Returns the manifest of the offer in a request's headers, if the deployment signed it. */
  readOffer: (headers: IncomingHttpHeaders) => ReleaseManifest | null
  /** The body of `/healthz`. */
  health: () => Record<string, unknown>
  rate?: Rate
}

/** A compact JWE with ECDH-ES: five parts of base64url, of which the second is empty. */
const sealedForm = /^[\w-]{1,1000}\.\.[\w-]{16}\.[\w-]{1,700000}\.[\w-]{22}$/

/**
 * Creates the server for the agents of a site: `POST /relay`, `GET /program/<sha256>`, `GET /healthz`. The caller makes
 * it listen.
 */
export function createGatewayServer(parts: GatewayParts): Server {
  const mayAsk = limitAddresses(parts.rate ?? standardRate)
  let handled = 0
  const server = createServer({ requestTimeout: patience, headersTimeout: patience }, (request, response) => {
    received(request.socket)
    // The client is gone, so no response is possible.
    response.on('error', () => undefined)
    if (!mayAsk(request.socket.remoteAddress ?? '', Date.now()) || handled >= requestsAtMost) {
      return end(request, response, 429, { problem: 'too-many-requests' })
    }
    handled += 1
    void handle(request, response, parts)
      .catch(() => end(request, response, 500, { problem: 'unexpected' }))
      .finally(() => (handled -= 1))
  })
  server.maxConnections = connectionsAtMost
  const received = closeSilent(server)
  return server
}

/** Closes connections that send no request in time. Call the returned function for each connection that sent one. */
function closeSilent(server: Server): (socket: Socket) => void {
  const timers = new WeakMap<Socket, NodeJS.Timeout>()
  server.on('connection', (socket) => {
    const timer = setTimeout(() => socket.destroy(), patience).unref()
    timers.set(socket, timer)
    socket.once('close', () => clearTimeout(timer))
  })
  return (socket) => clearTimeout(timers.get(socket))
}

async function handle(request: IncomingMessage, response: ServerResponse, parts: GatewayParts): Promise<void> {
  const path = request.url ?? ''
  if (request.method === 'GET' && path === '/healthz') return end(request, response, 200, parts.health())
  if (request.method === 'GET' && path.startsWith('/program/')) {
    return sendProgram(request, response, parts.programs, parts.readOffer)
  }
  if (request.method === 'POST' && path === '/relay') return relayOne(request, response, parts.relay)
  end(request, response, 404, { problem: 'not-found' })
}

async function relayOne(
  request: IncomingMessage,
  response: ServerResponse,
  relay: GatewayParts['relay'],
): Promise<void> {
  const sender = request.headers['portico-sender']
  if (typeof sender !== 'string' || !senderForm.test(sender)) {
    return end(request, response, 400, { problem: 'sender-not-valid' })
  }
  const body = await readBody(request)
  if (!body.ok && body.error === 'slow') return void request.socket.destroy()
  if (!body.ok) return end(request, response, 413, { problem: 'too-long' })
  const sealed = sealedIn(body.value)
  if (sealed === null) return end(request, response, 400, { problem: 'not-a-sealed-request' })
  const relayed = await relay(sender, sealed, request.headers['portico-store'] === '1')
  answer(request, response, relayed)
}

function answer(request: IncomingMessage, response: ServerResponse, relayed: Relayed): void {
  switch (relayed.outcome) {
    case 'answered':
      return end(request, response, 200, { sealed: relayed.sealed })
    case 'stored':
      return end(request, response, 202, { problem: null })
    case 'refused':
      return end(request, response, 422, { problem: 'refused', why: relayed.why })
    case 'busy':
      return end(request, response, 429, { problem: 'too-many-requests' })
    case 'away':
      return end(request, response, 503, { problem: 'server-away' })
    case 'full':
      return end(request, response, 507, { problem: 'store-full' })
  }
}

function end(request: IncomingMessage, response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent || response.destroyed) return
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...(status === 429 || status === 503 ? { 'retry-after': '30' } : {}),
    // Without this header, the unread rest of the body would be read as the next request.
    ...(request.complete ? {} : { connection: 'close' }),
  })
  response.end(text)
}

/** Reads the body; `slow` if it is late or its connection is cut, `long` if it is too long. */
function readBody(request: IncomingMessage): Promise<Result<Buffer, 'slow' | 'long'>> {
  const read = Promise.withResolvers<Result<Buffer, 'slow' | 'long'>>()
  const timer = setTimeout(() => read.resolve(err('slow')), patience)
  const chunks: Buffer[] = []
  let length = 0
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > bodyAtMost) read.resolve(err('long'))
    else chunks.push(chunk)
  })
  request.on('end', () => read.resolve(ok(Buffer.concat(chunks))))
  request.on('error', () => read.resolve(err('slow')))
  request.on('close', () => read.resolve(err('slow')))
  return read.promise.finally(() => clearTimeout(timer))
}

function sealedIn(body: Buffer): string | null {
  try {
    const { sealed, ...rest } = JSON.parse(body.toString()) as { sealed?: unknown }
    return typeof sealed === 'string' && sealedForm.test(sealed) && Object.keys(rest).length === 0 ? sealed : null
  } catch {
    return null
  }
}
