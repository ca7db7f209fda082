import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ok, type Result } from '@portico/contract/platform/result.ts'
import type pg from 'pg'
import type { AppContext } from '#server/core/app-context.ts'
import { openAppDirectory, type AppDirectory } from '#server/features/modules/apps/app-directory.ts'
import { openIdentities } from '#server/features/modules/identity/issue-identities.ts'
import { registerJwks } from '#server/features/modules/identity/register-jwks.ts'
import { admit, isOfThisOrigin } from './admit.ts'
import type { Failed } from './app-failure.ts'
import { appSeconds } from './app-metrics.ts'
import { readTarget, type AppTarget } from '@portico/contract/features/modules/app-target.ts'
import { forward, type Forwarding } from './forward.ts'
import { openLiveExchanges, type Opened } from './live-exchanges.ts'
import { hasLooped } from './request-headers.ts'
import { sendFailure } from './send-failure.ts'
import { asksForWebSocket } from './tunnel.ts'
import { openUpstreams, usualTimeouts, type Timeouts } from './upstream-connection.ts'

type Parts = Forwarding & Pick<AppContext, 'sessions' | 'secret' | 'log'> & { apps: AppDirectory }
type Upgrades = WeakMap<IncomingMessage, { socket: Duplex; head: Buffer }>
type Received = { request: FastifyRequest; reply: FastifyReply; isUpgrade: boolean; upgrades: Upgrades }

type Context = Pick<AppContext, 'database' | 'sessions' | 'secret' | 'settingsOf' | 'log'> & { pool: pg.Pool }

/**
 * Passes requests below the path of an app to its upstream, with the identity of the user, before any route of ours sees them; all others are
 * untouched. Publishes the keys that verify identities. Returns the apps of roles, which close with the server.
 */
export async function registerApps(
  app: FastifyInstance,
  context: Context,
  timeouts: Timeouts = usualTimeouts,
): Promise<AppDirectory> {
  const apps = await openAppDirectory(context)
  const identities = openIdentities(context)
  const upstreams = openUpstreams(timeouts)
  const live = openLiveExchanges({ sessions: context.sessions, apps })
  const pseudonym = `portico-${context.secret.mac('app-pseudonym', 'Via').toString('hex').slice(0, 12)}`
  const parts: Parts = { ...context, apps, identities, upstreams, live, pseudonym }
  const upgrades = routeUpgrades(app)
  registerJwks(app, identities)
  app.addHook('onRequest', async (request, reply) =>
    receive(parts, { request, reply, isUpgrade: upgrades.has(request.raw), upgrades }),
  )
  app.addHook('preClose', async () => live.drain())
  app.addHook('onClose', async () => {
    upstreams.close()
    await apps.close()
  })
  return apps
}

/**
 * Lets WebSocket requests of apps through the hooks of all requests, with the connection at hand. Other requests to upgrade are answered as if
 * they had not asked.
 */
function routeUpgrades(app: FastifyInstance): Upgrades {
  const upgrades: Upgrades = new WeakMap()
  const isOfApp = (request: IncomingMessage) => {
    const target = readTarget(request.url ?? '')
    return target !== null && asksForWebSocket(request)
  }
  Object.assign(app.server, { shouldUpgradeCallback: isOfApp })
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrades.set(request, { socket, head })
    socket.on('error', () => socket.destroy())
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(request.socket)
    response.once('finish', () => socket.end())
    app.routing(request, response)
  })
  return upgrades
}

async function receive(parts: Parts, received: Received): Promise<FastifyReply | undefined> {
  const { request, reply } = received
  const fail = (failed: Failed, opened?: Opened) => {
    note(parts, request, failed, opened)
    return sendFailure(parts, { request, reply, app: opened?.app.modulelabel ?? '' }, failed)
  }
  const { via } = request.headers
  if (via !== undefined && hasLooped(request.raw.rawHeaders, parts.pseudonym))
    return fail({ failure: 'loop', reason: via })
  const target = readTarget(request.raw.url ?? '')
  if (target === null) return undefined
  const valid = checkRequest(received, target)
  if (!valid.ok) return fail(valid.error)
  const admission = await admit(parts, { ...received, target: valid.value })
  if (admission === 'own-page') return undefined
  if ('failure' in admission) return fail(admission)
  const { opened } = admission
  // Relative links of the first page are below the app's path only with the slash.
  if (valid.value.rest === '' && !received.isUpgrade)
    return reply.redirect(`${valid.value.home}/${valid.value.query}`, 307)
  const forwarded = await pass(parts, received, { target: valid.value, opened })
  if (forwarded.ok) return reply
  // The client has gone: nothing is wrong with the app.
  if (request.raw.socket.destroyed) return reply.hijack()
  return fail(forwarded.error, opened)
}

async function pass(
  parts: Parts,
  { request, reply, upgrades }: Received,
  passing: { target: AppTarget; opened: Opened },
): Promise<Result<string, Failed>> {
  const began = performance.now()
  const forwarded = await forward(parts, { request, reply, ...passing, upgraded: upgrades.get(request.raw) ?? null })
  const outcome = forwarded.ok ? forwarded.value : forwarded.error.failure
  appSeconds.observe({ outcome }, (performance.now() - began) / 1000)
  return forwarded
}

/** TRACE would show a page's scripts what they may not see: the identity. */
const noMethod = /^(TRACE|CONNECT|TRACK)$/i

function checkRequest({ request, isUpgrade }: Received, target: AppTarget | 'not-valid'): Result<AppTarget, Failed> {
  const notValid = (reason: string): Result<never, Failed> => ({ ok: false, error: { failure: 'not-valid', reason } })
  if (target === 'not-valid') return notValid('path')
  if (noMethod.test(request.method)) return notValid(request.method)
  const encoding = request.headers['transfer-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') return notValid('transfer-encoding')
  if (!isOfThisOrigin(request, isUpgrade))
    return { ok: false, error: { failure: 'other-site', reason: request.headers.origin ?? '' } }
  return ok(target)
}

/** What an operator mends is a warning; what a visitor sent is not. */
function note({ log }: Parts, request: FastifyRequest, { failure, reason }: Failed, opened?: Opened): void {
  const about = {
    event: `app-${failure}`,
    reason,
    reference: request.id,
    ...(opened === undefined
      ? {}
      : { tenant: opened.session.tenantId, app: opened.app.path, upstream: opened.app.upstream }),
  }
  if (opened === undefined && failure !== 'loop') log.debug(about, 'A request for an app was refused.')
  else log.warn(about, 'A request did not reach its app.')
}
