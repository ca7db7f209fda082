import { coreRefusals } from '@portico/contract/core/calls/core-refusals.ts'
import type { Socket } from 'node:net'
import { refused } from './handler.ts'
import { refusalEnvelope } from './envelope.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'

const statuses: Record<string, { status: string; name: 'too-large' | 'input-not-valid' }> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', name: 'too-large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', name: 'input-not-valid' },
}

/**
 * Responds to bytes that are not an HTTP request (RFC 9112 §3) or headers that are too large. Node passes these to no
 * route, so the response is written to the socket, with the usual envelope and security headers, and the connection is
 * closed.
 */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, name } = statuses[error.code ?? ''] ?? { status: '400 Bad Request', name: 'input-not-valid' }
  const body = JSON.stringify({ ...refusalEnvelope(refused(name), coreRefusals), code: Number.parseInt(status, 10) })
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'connection': 'close',
  }
  const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}`)
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
}
