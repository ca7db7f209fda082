import { coreRefusals } from '@portico/contract/core/calls/core-refusals.ts'
import { isLocalHost } from '@portico/contract/platform/host-name.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refused } from './handler.ts'
import { refusalEnvelope, sendEnvelope } from './envelope.ts'
import { hostOf } from '#server/platform/http/origin.ts'

type Log = { warn: (data: object, text: string) => void }

/** Milliseconds between two warnings: any caller can cause them. */
const warningsApart = 60_000

const help =
  'Calls over plain HTTP are refused, because they carry passwords and tokens. If a proxy in front terminates TLS, name it in ' +
  'PORTICO_TRUSTED_PROXIES and configure it to send X-Forwarded-Proto; PORTICO_ALLOW_HTTP=true allows plain HTTP.'

/**
 * Refuses every call (`/api/…`) that came without https, before anything of it is read (decisions/0042). Requests to
 * `localhost` or a loopback address that came through no proxy are allowed. Pages are served, so that they can show the
 * reason.
 */
export function refusePlainHttp(app: FastifyInstance, log: Log): void {
  let warnedAt = -Infinity
  app.addHook('onRequest', (request, reply, done) => {
    if (
      !(request.routeOptions.url ?? request.url).startsWith('/api/') ||
      request.protocol === 'https' ||
      isDirect(request)
    )
      return done()
    const now = Date.now()
    if (now - warnedAt >= warningsApart) {
      warnedAt = now
      log.warn({ forwarded: 'x-forwarded-proto' in request.headers }, help)
    }
    void sendEnvelope(reply, refusalEnvelope(refused('plain-http'), coreRefusals))
  })
}

function isDirect({ host, headers }: FastifyRequest): boolean {
  const isOwn = isLocalHost(hostOf(host)) || /^(127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
  return isOwn && headers['x-forwarded-proto'] === undefined
}
