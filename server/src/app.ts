import { logMisfits } from '#server/platform/operations/log-misfits.ts'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { appPages } from '@portico/contract/app-pages.ts'
import { calls } from '@portico/contract/calls.ts'
import { refusals } from '@portico/contract/refusals.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { coreJobsOf } from './core-jobs.ts'
import type { ServerExtension } from './extension.ts'
import { openDatabase } from './open-database.ts'
import { endedRows } from './owned-tables.ts'
import { openFeatures, type OpenedFeatures } from './open-features.ts'
import { logEvents } from '#server/core/audit/announce.ts'
import { openRefusalRecord } from '#server/core/audit/refusal-record.ts'
import type { connect } from '#server/platform/database/connect.ts'
import { retryWhileAway } from '#server/platform/database/retry-while-away.ts'
import { poolMetrics } from '#server/platform/database/waiting-pool.ts'
import { openDomains } from '#server/core/domains/domains.ts'
import { openPictures } from '#server/core/domains/pictures.ts'
import { openAgentKeys } from '#server/core/devices/agent-keys.ts'
import { openOfferedReleases } from '#server/core/devices/offered-releases.ts'
import { openDrawing } from '#server/core/drawing/drawing-service.ts'
import { openDeviceStore } from '#server/core/devices/device-store.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { keepOnce } from '#server/platform/cache/keep-once.ts'
import { keptCertificate, type KeptCertificate } from '#server/platform/http/kept-certificate.ts'
import { takePort } from '#server/platform/http/take-port.ts'
import { openHttpServer } from '#server/core/calls/http-server.ts'
import { refuseLargeHeaders } from '#server/core/large-headers/refuse-large-headers.ts'
import { refusePlainHttp } from '#server/core/calls/refuse-plain-http.ts'
import { registerApiDocs } from '#server/core/calls/register-api-docs.ts'
import { registerCalls } from '#server/core/calls/register-calls.ts'
import { refusedSignatures } from '#server/core/calls/signed-calls.ts'
import { jobMetrics } from '#server/platform/jobs/job-metrics.ts'
import { openJobs } from '#server/platform/jobs/job-runner.ts'
import { withServerPort } from '#server/core/mail/server-port.ts'
import { outboxMetrics } from '#server/core/mail/outbox/outbox-metrics.ts'
import { openOutbox } from '#server/core/mail/outbox/open-outbox.ts'
import type { MailSender } from '#server/core/mail/send-mail.ts'
import { openAll, type Closing } from '#server/platform/operations/close-all.ts'
import { openLog } from '#server/platform/operations/log.ts'
import { openMetrics } from '#server/platform/operations/metrics.ts'
import { noteListening } from '#server/platform/operations/operation-queries.ts'
import { registerOperations } from '#server/platform/operations/register-operations.ts'
import { watchUndeclaredProxies } from '#server/platform/operations/undeclared-proxies.ts'
import { registerDrawnLogos } from '#server/core/pages/register-drawn-logos.ts'
import { registerPages } from '#server/core/pages/register-pages.ts'
import { openPasswordHashes } from '#server/platform/crypto/password-hashes.ts'
import { openRequestChanges } from '#server/core/requests/request-changes.ts'
import { openRequestLimits } from '#server/core/rate-limits/request-limits.ts'
import { openSessionStore } from '#server/core/sessions/session-store.ts'
import type { Settings } from './settings.ts'
import { hasTenants } from '#server/core/tenants/tenant-queries.ts'

/**
 * A running server: its URL, the file with its self-signed certificate, and whether it has no tenant yet. `drain` makes
 * it not ready, lets it continue serving, and resolves once load balancers have had time to notice. `stop` finishes
 * running work and closes the parts; it returns false if a part could not be closed, and logs why.
 */
export type RunningServer = {
  url: string
  certificate: string | null
  isEmpty: boolean
  drain(): Promise<void>
  stop(): Promise<boolean>
}

const withoutMail =
  'SMTP_URL must be set, or no mail is sent: SMTP_URL=smtps://user:password@mail.example.com npm start. ' +
  'server/documentation/running-portico.md has the other settings.'

/**
 * Starts everything in order: database, schema, jobs, HTTP, with the additions of `extension`. Throws an error of one
 * sentence if a setting is missing. When a part fails, the opened ones are closed and that error is thrown. A database
 * that does not respond is retried for a minute.
 */
export async function startServer(settings: Settings, extension: ServerExtension = {}): Promise<RunningServer> {
  const startMailServer = mailServerOf(settings, extension)
  const log = openLog(settings.logLevel)
  const draining = { hasBegun: false }
  const open = async (closing: Closing) => {
    const givePortBack = await takePort(settings)
    closing.push({ part: 'port', close: givePortBack })
    const stopMisfits = logMisfits(log)
    closing.push({ part: 'log of stored values', close: async () => stopMisfits() })
    const context = await openAppContext(settings, extension, log, closing)
    const features = await openFeatures(context, settings)
    closing.push(...features.closing)
    await openAllJobs(settings, startMailServer, context, features, closing)
    const tls = settings.https ? await keptCertificate(settings.dataFolder, new Date()) : undefined
    closing.push(...(await features.start()))
    const front = { tls, draining, givePortBack }
    const { url, port } = await openFront(settings, extension, context, features, closing, front)
    const certificate = tls?.file ?? null
    const listener = { port, dataFolder: settings.dataFolder, certificate }
    closing.push(...(extension.startBeside?.(context, listener) ?? []))
    return { url, certificate, isEmpty: !(await hasTenants(context.database)) }
  }
  const { close, ...started } = await retryWhileAway(log, () => openAll(log, open))
  return {
    ...started,
    async drain() {
      draining.hasBegun = true
      await sleep(settings.drainSeconds * 1000)
    },
    stop: async () => (await close()).length === 0,
  }
}

type OpenAppContext = AppContext & { pool: ReturnType<typeof connect>['pool'] }

async function openAppContext(
  settings: Settings,
  extension: ServerExtension,
  log: Logger,
  closing: Closing,
): Promise<OpenAppContext> {
  const { database, pool, secret } = await openDatabase(settings, log, closing)
  const hashes = openPasswordHashes()
  await extension.prepareDatabase?.(database)
  const domains = await openDomains({ database, pool, log })
  closing.push({ part: 'domains', close: () => domains.stop() })
  const sessions = await openSessionStore({ database, pool, log, ended: endedRows })
  closing.push({ part: 'sessions', close: () => sessions.close() })
  const limits = openRequestLimits({ pool, log, factor: settings.limitFactor })
  const devices = openDeviceStore({ database, pool, log })
  closing.push({ part: 'devices', close: () => devices.close() })
  const requestChanges = openRequestChanges({ pool, log })
  closing.push({ part: 'changes of requests', close: () => requestChanges.close() })
  const drawing = openDrawing(log)
  closing.push({ part: 'drawing', close: () => drawing.close() })
  const { privacy } = domains
  const settingsOf: AppContext['settingsOf'] = (host, set) => withServerPort(domains.settingsOf(host, set), settings)
  const context = {
    database,
    pool,
    sessions,
    hashes,
    limits,
    secret,
    devices,
    agentKeys: openAgentKeys({ database, secret }),
    releases: openOfferedReleases(database),
    drawing,
    requestChanges,
    settingsOf,
    domains: domains.domains,
    privacy,
    folders: { agents: settings.agentsFolder, data: settings.dataFolder },
    webhooksPrivate: settings.webhooksPrivate,
    refusals,
    log,
  }
  closing.push({ part: 'log of events', close: logEvents(context) })
  return context
}

async function openAllJobs(
  settings: Settings,
  startMailServer: StartMailServer,
  context: OpenAppContext,
  features: OpenedFeatures,
  closing: Closing,
): Promise<void> {
  let opened: Sender | null = null
  const sender = keepOnce(async () => (opened = await openSender(startMailServer, context)))
  closing.push({ part: 'mail', close: () => opened?.close() })
  const { database, pool, log } = context
  const outbox = await openOutbox({ database, pool, log, sender })
  closing.push({ part: 'outbox', close: () => outbox.close() })
  const runner = await openJobs({ database, pool, log, jobs: [...coreJobsOf(context, settings), ...features.jobs] })
  closing.push({ part: 'jobs', close: () => runner.close() })
}

type StartMailServer = NonNullable<ServerExtension['startMailServer']>

/**
 * Returns the mail server of SMTP_URL, or that of the extension. Throws an error of one sentence if there is neither.
 */
function mailServerOf({ smtpUrl }: Settings, { startMailServer }: ServerExtension): StartMailServer {
  if (smtpUrl !== undefined) return async () => ({ url: smtpUrl, close: () => Promise.resolve() })
  if (startMailServer === undefined) throw new Error(withoutMail)
  return startMailServer
}

type Sender = Omit<MailSender, 'close'> & { close(): unknown }

/** Opens the mail sender. It is called for the first email, so that templates and SMTP client are not loaded before. */
async function openSender(startMailServer: StartMailServer, context: OpenAppContext): Promise<Sender> {
  const { openMailSender } = await import('#server/core/mail/send-mail.ts')
  const { loadMails } = await import('./mails.ts')
  const server = await startMailServer(context.database, context.log)
  const sender = openMailSender(server.url, context, await loadMails())
  return {
    send: sender.send,
    atOnce: sender.atOnce,
    async close() {
      sender.close()
      await server.close()
    },
  }
}

/**
 * The parts of the listening server: its certificate, whether it will stop soon, and the function that releases its
 * port.
 */
type Front = {
  tls: KeptCertificate | undefined
  draining: { hasBegun: boolean }
  givePortBack: () => Promise<void>
}

/** Returns the metrics of the server and its features. */
function metricsOf(app: FastifyInstance, context: OpenAppContext, { metrics }: OpenedFeatures): Registry {
  const ofCore = [refusedSignatures, ...outboxMetrics(context), ...jobMetrics(context), ...poolMetrics(context.pool)]
  return openMetrics(app, context.hashes, [...ofCore, ...metrics])
}

async function openFront(
  settings: Settings,
  extension: ServerExtension,
  context: OpenAppContext,
  features: OpenedFeatures,
  closing: Closing,
  { tls, draining, givePortBack }: Front,
): Promise<{ url: string; port: number }> {
  const record = openRefusalRecord(context)
  closing.push({ part: 'record of refusals', close: () => record.close() })
  const app = await openHttpServer({ log: context.log, trustedProxies: settings.trustedProxies, tls })
  refuseLargeHeaders(app, context.settingsOf)
  const close = (): unknown => {
    draining.hasBegun = true
    context.requestChanges.end()
    return app.close()
  }
  closing.push({ part: 'HTTP', close })
  const proxies = watchUndeclaredProxies(context.log, settings.trustedProxies)
  app.addHook('onRequest', (request, _reply, done) => {
    proxies.note(request)
    done()
  })
  if (!settings.allowHttp) refusePlainHttp(app, context.log)
  registerOperations(app, {
    database: context.database,
    metrics: metricsOf(app, context, features),
    metricsToken: settings.metricsToken,
    draining: () => draining.hasBegun,
    warnings: () => proxies.warnings(),
  })
  closing.push(...(await features.addRoutes(app, context)))
  registerCalls(app, calls, features.handlers, { ...context, record, verifying: context })
  registerApiDocs(app, { calls, refusals }, settings.openApiDocs ? null : context.sessions)
  extension.registerRoutes?.(app, { database: context.database, draining: () => draining.hasBegun })
  const webFolder = join(import.meta.dirname, '../../web/dist')
  const pictureOf = openPictures(context.database)
  registerDrawnLogos(app, { webFolder, pictureOf, drawing: context.drawing })
  await registerPages(app, { webFolder, pages: appPages, settingsOf: context.settingsOf, pictureOf, log: context.log })
  await givePortBack()
  await app.listen({ port: settings.port, host: settings.host })
  await noteListening(context.database, settings)
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : settings.port
  return { url: `${tls === undefined ? 'http' : 'https'}://localhost:${port}`, port }
}
