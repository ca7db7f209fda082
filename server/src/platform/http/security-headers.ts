import { isLocalHost } from '@portico/contract/platform/host-name.ts'
import type { FastifyInstance } from 'fastify'
import { hostOf } from './origin.ts'

/** More than a year, as OWASP ASVS 3.4.1 requires. */
const hsts = 'max-age=63072000; includeSubDomains'

/** The headers of a response that is not a page: nothing in it may run. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** For pictures in emails: webmail loads them from another origin. */
export const forOtherOrigins = { 'cross-origin-resource-policy': 'cross-origin' } as const

const nothingBut = (microphone: string) =>
  `accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=${microphone}, payment=(), usb=()`

/**
 * The permissions policy for documents of others: users who permit a microphone permit it to the whole origin, but mean
 * this product's chat.
 */
export const foreignPermissions = nothingBut('()')

/** Headers for documents only. */
const ofPages = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': nothingBut('(self)'),
} as const

/**
 * Returns the security headers of a response to a request to `host` over `protocol`. HSTS is sent only over https
 * (OWASP ASVS 3.4), and not for local hosts: there it would apply to every server of the computer, on any port.
 */
export function securityHeadersOver(protocol: string, host: string): Record<string, string> {
  return protocol === 'https' && !isLocalHost(hostOf(host))
    ? { ...securityHeaders, 'strict-transport-security': hsts }
    : securityHeaders
}

/**
 * Adds the security headers to every response of a route. A header that the route sets itself, such as a page's content
 * security policy, is kept. With a policy that lets another origin frame the response, `x-frame-options` is omitted,
 * since it cannot name one.
 */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isForFrames = framedBy.test(String(reply.getHeader('content-security-policy') ?? ''))
    const addMissing = (name: string, value: string): void => {
      if (!reply.hasHeader(name) && !(isForFrames && name === 'x-frame-options')) reply.header(name, value)
    }
    for (const [name, value] of Object.entries(securityHeadersOver(request.protocol, request.host)))
      addMissing(name, value)
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html')
    if (isPage) for (const [name, value] of Object.entries(ofPages)) addMissing(name, value)
    done(null, payload)
  })
}

const framedBy = /frame-ancestors https?:/
