import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { handleClientError } from './client-error.ts'

/** Milliseconds for the body of an ordinary request, and for its headers. */
export const longestBody = 30_000

/** Milliseconds for an upload: Node's own limit, which applies to all requests of a server. */
export const longestUpload = 60 * 60_000

/**
 * Bytes of an upload that must arrive in the time of an ordinary body: 3.4 kB a second, far less than any connection
 * offers.
 */
const leastOfUpload = 100_000

const uploads = new WeakSet<IncomingMessage>()

/** Gives the body of this request as much time as an upload, while enough of it keeps arriving. */
export function allowSlowBody(request: IncomingMessage): void {
  uploads.add(request)
}

/**
 * Ends requests whose body takes longer than `slice` milliseconds, and uploads of which too little arrives in that
 * time, with 408. Otherwise connections that send next to nothing would be occupied for an hour (OWASP, "Slow HTTP
 * body").
 */
export function limitBodies(server: Server, slice: number): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const { socket } = request
    let before = socket.bytesRead
    const timer = setInterval(() => {
      const arrived = socket.bytesRead - before
      before = socket.bytesRead
      const isEnough = arrived >= leastOfUpload && uploads.has(request) && !response.writableEnded
      if (request.complete || socket.destroyed) clearInterval(timer)
      else if (!isEnough) end(request, response)
    }, slice).unref()
    request.once('close', () => clearInterval(timer))
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function end({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) socket.destroy()
  else {
    socket.once('finish', () => socket.destroy())
    handleClientError(Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }
}
