import type { FastifyInstance } from 'fastify'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { originOf } from '@portico/server/platform/http/origin.ts'
import { endSessionsFrom } from './end-sessions-from.ts'
import { oidcPathsOf } from '#features/single-sign-on/server/connection.ts'
import { findNamedConnection } from '#features/single-sign-on/server/connection-queries.ts'
import { isStorableKey } from '@portico/server/core/authentication/storable-key.ts'

type LogoutRoute = { Params: { connection: string }; Querystring: Record<string, unknown> }

const page = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Logout</title></html>'
/** An origin that can be put in a policy unchanged. A name with a semicolon in it would begin another directive. */
const plainOrigin = /^https?:\/\/[\w.-]+(:\d+)?$/

/**
 * Serves the page that an OpenID provider shows in a frame when a session there ends (OpenID Connect Front-Channel
 * Logout 1.0 §2). It ends the sessions here that came from the session that `iss` and `sid` name, on every node, and
 * needs no cookie. The status is 200, whether or not there was such a session; 400 if `iss` or `sid` is missing or no
 * OpenID connection matches; 429 after too many requests.
 */
export function registerFrontChannelLogout(app: FastifyInstance, context: AppContext): void {
  const url = oidcPathsOf(':connection').frontChannelLogout
  app.get<LogoutRoute>(url, { exposeHeadRoute: false }, async (request, reply) => {
    const origin = originOf(request)
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    const wait = context.limits.take('provider', origin.network)
    if (wait > 0) return reply.code(429).header('retry-after', wait).send(page)
    const { iss, sid } = request.query
    const found = await findNamedConnection(context.database, request.params.connection, 'oidc', origin.at)
    const isNamed = isStorableKey(iss) && isStorableKey(sid) && iss !== '' && sid !== ''
    if (found === null || !isNamed) return reply.code(400).send(page)
    const { connection } = found
    const ancestors = URL.parse(connection.issuer)?.origin ?? ''
    const policy = `default-src 'none'; frame-ancestors ${plainOrigin.test(ancestors) ? ancestors : "'none'"}`
    reply.header('content-security-policy', policy).header('cross-origin-resource-policy', 'cross-origin')
    // Sessions are found by the issuer of their ID token, so another `iss` ends none.
    await endSessionsFrom(context, connection, [{ issuer: iss, subject: '', sid }], null, origin)
    return reply.send(page)
  })
}
