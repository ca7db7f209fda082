import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { pairsOf } from './request-headers.ts'

/** The text that is appended to the key (RFC 6455 §1.3). */
const ofProtocol = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** While the user sends data, the session is marked as used once in this many milliseconds. */
const usedEvery = 30_000

/** A close frame with the status 1008, because the session has ended (RFC 6455 §5.5.1, §7.4.1). */
const closing = Buffer.from([0x88, 0x02, 0x03, 0xf0])

/** Returns whether a request asks for a WebSocket (RFC 6455 §4.2.1) and has no body. */
export function asksForWebSocket({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    headers['sec-websocket-version'] === '13' &&
    /^[\w+/]{22}==$/.test(headers['sec-websocket-key'] ?? '') &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  )
}

/**
 * Returns whether a response accepts the WebSocket of this request. If any other response were relayed as one, a client
 * could send requests past the proxy.
 */
export function acceptsWebSocket(request: IncomingHttpHeaders, response: IncomingMessage): boolean {
  const key = `${request['sec-websocket-key'] ?? ''}${ofProtocol}`
  const { upgrade, 'sec-websocket-accept': accepted } = response.headers
  return upgrade?.toLowerCase() === 'websocket' && accepted === createHash('sha1').update(key).digest('base64')
}

const ofHandshake = /^sec-websocket-(accept|protocol|extensions)$/i

type Ends = { client: Duplex; server: { socket: Duplex; head: Buffer }; head: Buffer }

/**
 * Connects both ends of a WebSocket until one of them closes. Bytes pass unchanged, so the ends negotiate subprotocols
 * and compression. `used` is called when the client sends data, at most once in half a minute. Returns the function
 * that closes the WebSocket when the session ends.
 */
export function openTunnel(response: IncomingMessage, { client, server, head }: Ends, used: () => void): () => void {
  const { socket } = server
  const lines = pairsOf(response.rawHeaders).flatMap(([name, value]) =>
    ofHandshake.test(name) ? [`${name}: ${value}`] : [],
  )
  client.write(
    ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade', ...lines, '', ''].join('\r\n'),
    'latin1',
  )
  if (server.head.length > 0) client.write(server.head)
  if (head.length > 0) socket.write(head)
  let usedAt = Date.now()
  client.on('data', () => {
    if (Date.now() - usedAt < usedEvery) return
    usedAt = Date.now()
    used()
  })
  client.pipe(socket)
  socket.pipe(client)
  let isEnding = false
  const far = (end: Duplex) => () => isEnding || end.destroy()
  client.on('error', far(socket)).once('close', far(socket))
  socket.on('error', far(client)).once('close', far(client))
  return () => {
    isEnding = true
    socket.destroy()
    client.end(closing, () => client.destroy())
    // A client that reads nothing would keep the connection open.
    setTimeout(() => client.destroy(), 1_000).unref()
  }
}
