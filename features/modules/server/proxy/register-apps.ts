import type pg from 'pg'
import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { err, type Result } from '@portico/contract/platform/result.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { openAppDirectory, type AppDirectory } from '#features/modules/server/apps/app-directory.ts'
import { openIdentities, registerJwks } from '#features/modules/server/identity/issue-identities.ts'
import { admit, isOfThisOrigin } from './admit.ts'
import type { Failed } from './app-failure.ts'
import { readTarget, type AppTarget } from '#features/modules/contract/app-target.ts'
import { openExchangeLimits, usualLimits, type ExchangeLimits } from './exchange-limits.ts'
import { forward, type Forwarding, type Upgraded } from './forward.ts'
import { openLiveExchanges, type Opened } from './live-exchanges.ts'
import { loopOf } from './request-headers.ts'
import { sendFailure } from './send-failure.ts'
import { asksForWebSocket } from './tunnel.ts'
import { openUpstreams, usualTimeouts, type Timeouts } from './upstream-connection.ts'
import { Histogram } from 'prom-client'

type Parts = Forwarding &
  Pick<AppContext, 'sessions' | 'secret' | 'log'> & {
    apps: AppDirectory
    takeSlot: ReturnType<typeof openExchangeLimits>
  }
type Upgrades = WeakMap<IncomingMessage, Upgraded>
type Received = { request: FastifyRequest; reply: FastifyReply; isUpgrade: boolean; upgrades: Upgrades }

type Context = Pick<AppContext, 'database' | 'sessions' | 'secret' | 'settingsOf' | 'domains' | 'log'> & {
  pool: pg.Pool
}

/**
 * Passes requests below an app's path to its upstream, with the user's identity, before any other route sees them. Does
 * not handle any other request. Publishes the keys that verify identities. Returns the apps of roles, which are closed
 * with the server.
 */
export async function registerApps(
  app: FastifyInstance,
  context: Context,
  timeouts: Timeouts = usualTimeouts,
  limits: ExchangeLimits = usualLimits,
): Promise<AppDirectory> {
  const apps = await openAppDirectory(context)
  const identities = openIdentities(context)
  const upstreams = openUpstreams(timeouts)
  const live = openLiveExchanges({ sessions: context.sessions, apps })
  const pseudonym = `portico-${context.secret.mac('app-pseudonym', 'Via').toString('hex').slice(0, 12)}`
  const takeSlot = openExchangeLimits(limits)
  const parts: Parts = { ...context, apps, identities, upstreams, live, pseudonym, takeSlot }
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
 * In milliseconds: the time in which a WebSocket must be established, longer than an app may take to respond, and the
 * time in which a client must have read its refusal.
 */
const [standsWithin, sentWithin] = [90_000, 5_000]

/**
 * Runs WebSocket requests to apps through the hooks of all requests, and keeps their connections. Other upgrade
 * requests are handled like ordinary requests.
 */
function routeUpgrades(app: FastifyInstance): Upgrades {
  const upgrades: Upgrades = new WeakMap()
  const isOfApp = (request: IncomingMessage) => {
    const target = readTarget(request.url ?? '')
    return target !== null && asksForWebSocket(request)
  }
  Object.assign(app.server, { shouldUpgradeCallback: isOfApp })
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const end = () => socket.destroy()
    const standing = setTimeout(end, standsWithin).unref()
    upgrades.set(request, { socket, head, stood: () => clearTimeout(standing) })
    socket.on('error', end).once('close', () => clearTimeout(standing))
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(request.socket)
    // Closes the connection in any case: a client that never closes its side would hold it open.
    response.once('finish', () => {
      request.socket.destroySoon()
      setTimeout(end, sentWithin).unref()
    })
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
  const target = readTarget(request.raw.url ?? '')
  const loop = checkLoop(parts, request, target !== null)
  if (loop !== null) return fail(loop)
  if (target === null) return undefined
  const valid = checkRequest(received, target)
  if (!valid.ok) return fail(valid.error)
  const admission = await admit(parts, { ...received, target: valid.value })
  if (!admission.ok) return fail(admission.error)
  const opened = admission.value
  if (opened === 'own-page') return undefined
  // The slash at the end makes relative links of the first page stay below the app's path.
  if (valid.value.rest === '' && !received.isUpgrade)
    return reply.redirect(`${valid.value.home}/${valid.value.query}`, 307)
  const forwarded = await pass(parts, received, { target: valid.value, opened })
  if (forwarded.ok) return reply
  // The client has left, so nothing is wrong with the app.
  if (request.raw.socket.destroyed) return reply.hijack()
  return fail(forwarded.error, opened)
}

/**
 * Detects a request that has come back, to any path, or that has passed too many proxies. The latter counts only for
 * apps, because any client can write such a header.
 */
function checkLoop({ pseudonym }: Parts, { raw, headers }: FastifyRequest, isOfApp: boolean): Failed | null {
  const { via } = headers
  const loop = via === undefined ? null : loopOf(raw.rawHeaders, pseudonym)
  if (loop === 'own') return { failure: 'loop', reason: pseudonym }
  return loop === 'long' && isOfApp ? { failure: 'loop', reason: via?.slice(0, 200) ?? '' } : null
}

async function pass(
  parts: Parts,
  { request, reply, upgrades }: Received,
  passing: { target: AppTarget; opened: Opened },
): Promise<Result<string, Failed>> {
  const began = performance.now()
  const upgraded = upgrades.get(request.raw) ?? null
  const giveBack = parts.takeSlot(passing.opened, upgraded !== null)
  if (giveBack === null) return err({ failure: 'too-many', reason: passing.opened.app.path })
  request.raw.socket.once('close', giveBack)
  if (upgraded === null) reply.raw.once('close', () => giveUp(request, giveBack))
  const forwarded = await forward(parts, { request, reply, ...passing, upgraded })
  const isGone = !forwarded.ok && request.raw.socket.destroyed
  const outcome = forwarded.ok ? forwarded.value : isGone ? 'client-gone' : forwarded.error.failure
  appSeconds.observe({ outcome }, (performance.now() - began) / 1000)
  return forwarded
}

/** Frees the slot without waiting for the connection to close, because it may be used for many more requests. */
function giveUp({ raw }: FastifyRequest, giveBack: () => void): void {
  raw.socket.off('close', giveBack)
  giveBack()
}

/** Refused methods. TRACE would show the identity to a page's scripts, which must not see it. */
const noMethod = /^(TRACE|CONNECT|TRACK)$/i

function checkRequest(
  { request, isUpgrade }: Received,
  target: Result<AppTarget, 'not-valid'>,
): Result<AppTarget, Failed> {
  const notValid = (reason: string) => err<Failed>({ failure: 'not-valid', reason })
  if (!target.ok) return notValid('path')
  if (noMethod.test(request.method)) return notValid(request.method)
  // A service worker would have no policy of ours, and would outlive the session.
  if (request.headers['service-worker'] !== undefined || request.headers['sec-fetch-dest'] === 'serviceworker')
    return notValid('service worker')
  const encoding = request.headers['transfer-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') return notValid('transfer-encoding')
  if (!isOfThisOrigin(request, isUpgrade)) return err({ failure: 'other-site', reason: request.headers.origin ?? '' })
  return target
}

/** Logs a failure: as a warning if an operator can fix it, but not if it comes from a visitor's input. */
function note({ log, pseudonym }: Parts, request: FastifyRequest, { failure, reason }: Failed, opened?: Opened): void {
  const about = {
    event: `app-${failure}`,
    reason,
    reference: request.id,
    ...(opened === undefined
      ? {}
      : { tenant: opened.session.tenantId, app: opened.app.path, upstream: opened.app.upstream }),
  }
  if (opened === undefined && reason !== pseudonym) log.debug(about, 'A request for an app was refused.')
  else log.warn(about, 'A request did not reach its app.')
}

/** Metric: the time until an app's response begins, by outcome: the status of the response, or why there is none. */
export const appSeconds = new Histogram({
  name: 'portico_app_seconds',
  help: 'Seconds until the response of an app begins, by outcome: 2xx to 5xx, websocket, client-gone, or the failure.',
  labelNames: ['outcome'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
  registers: [],
})
