import { isLocalHost } from '@portico/contract/platform/host-name.ts'
import type { FastifyInstance } from 'fastify'
import { hostOf } from '#server/platform/http/origin.ts'

/** A year and then some, as OWASP ASVS 3.4.1 asks. */
const hsts = 'max-age=63072000; includeSubDomains'

/** What an answer that is no page carries: nothing in it may ever run. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** These mean something for documents alone. */
const ofPages = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
} as const

/**
 * The same for a request to `host` that came over `protocol`. HSTS goes out over https alone (OWASP ASVS 3.4), and not for
 * this machine: it would close every other server on it, whatever its port.
 */
export function securityHeadersOver(protocol: string, host: string): Record<string, string> {
  return protocol === 'https' && !isLocalHost(hostOf(host))
    ? { ...securityHeaders, 'strict-transport-security': hsts }
    : securityHeaders
}

/**
 * Puts the security headers on every answer of the server that comes from a route. One that brings its own, such as a
 * page's content security policy, keeps it. A policy that lets another origin frame an answer goes without
 * `x-frame-options`, which cannot name one.
 */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html')
    const headers = { ...securityHeadersOver(request.protocol, request.host), ...(isPage ? ofPages : {}) }
    const isForFrames = /frame-ancestors https?:/.test(String(reply.getHeader('content-security-policy') ?? ''))
    for (const [name, value] of Object.entries(headers)) {
      if (name === 'x-frame-options' && isForFrames) continue
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
    done(null, payload)
  })
}
