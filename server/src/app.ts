import { join } from 'node:path'
import { calls } from '@portico/contract/routes.ts'
import type { Logger } from 'pino'
import { jobsOf } from '#server/jobs.ts'
import { handlersOf } from '#server/routes.ts'
import { openLibrary } from '#server/features/documentation/open-library.ts'
import { openDatabase } from '#server/open-database.ts'
import { logEvents } from '#server/core/audit/announce.ts'
import { openRefusalRecord } from '#server/core/audit/refusal-record.ts'
import type { connect } from '#server/platform/database/connect.ts'
import { openHashesApart } from '@portico/demo/data/hashes-apart.ts'
import { loadDemo } from '@portico/demo/data/load-demo.ts'
import { registerMailbox } from '@portico/demo/mailbox/register-mailbox.ts'
import { registerDemoStatus, type DemoService } from '@portico/demo/data/register-status.ts'
import { openDomains } from '#server/core/domains/domains.ts'
import { openPictures } from '#server/core/domains/pictures.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { keepOnce } from '#server/platform/cache/keep-once.ts'
import { keptCertificate, type KeptCertificate } from '#server/platform/http/kept-certificate.ts'
import { openHttpServer } from '#server/core/calls/http-server.ts'
import { refusePlainHttp } from '#server/core/calls/refuse-plain-http.ts'
import { registerApiDocs } from '#server/core/calls/register-api-docs.ts'
import { registerCalls } from '#server/core/calls/register-calls.ts'
import { openJobs } from '#server/platform/jobs/job-runner.ts'
import { atPort } from '#server/core/mail/own-port.ts'
import { mailLeaves } from '#server/core/mail/mail-queries.ts'
import { handleSendMail } from '#server/core/mail/send-mail-job.ts'
import type { MailSender } from '#server/core/mail/send-mail.ts'
import { openAll, type Closing } from '#server/platform/operations/close-all.ts'
import { openLog } from '#server/platform/operations/log.ts'
import { openMetrics } from '#server/platform/operations/metrics.ts'
import { isDatabaseReachable, noteListening } from '#server/platform/operations/operation-queries.ts'
import { registerOperations } from '#server/platform/operations/register-operations.ts'
import { watchUndeclaredProxies } from '#server/platform/operations/undeclared-proxies.ts'
import { registerPages } from '#server/core/pages/register-pages.ts'
import { openPasswordHashes } from '#server/platform/crypto/password-hashes.ts'
import { openRequestLimits } from '#server/core/rate-limits/request-limits.ts'
import { openSessionStore } from '#server/core/sessions/session-store.ts'
import type { Settings } from '#server/settings.ts'
import { hasTenants } from '#server/core/tenants/tenant-queries.ts'
import { registerFrontChannelLogout } from '#server/features/single-sign-on/logout/register-front-channel-logout.ts'
import { registerProviderLogout } from '#server/features/single-sign-on/logout/register-provider-logout.ts'
import { registerSamlLogout } from '#server/features/single-sign-on/logout/register-saml-logout.ts'
import { registerJwks } from '#server/features/single-sign-on/oidc/register-jwks.ts'
import { registerSaml } from '#server/features/single-sign-on/saml/register-saml.ts'
import { openOidcClients } from '#server/features/single-sign-on/oidc/oidc-client.ts'
import { startDemoProviders } from '@portico/demo/start-demo-providers.ts'

/**
 * A running server: where it answers, the file with the certificate that it made for itself, whether it has a tenant yet, and
 * how to stop it once what it has begun is done. `stop` returns false where a part could not be closed; the log has why.
 */
export type RunningServer = { url: string; certificate: string | null; isEmpty: boolean; stop(): Promise<boolean> }

/**
 * Starts everything in order: database, schema, demo, jobs, HTTP. When something fails, all that was opened is closed
 * again and that error is thrown.
 */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const log = openLog(settings.logLevel)
  const { close, ...started } = await openAll(log, async (closing) => {
    const context = await openAppContext(settings, log, closing)
    const tls = settings.https ? await keptCertificate(settings.dataFolder, new Date()) : undefined
    const url = await openFront(settings, context, closing, tls)
    return { url, certificate: tls?.file ?? null, isEmpty: !(await hasTenants(context.database)) }
  })
  return { ...started, stop: async () => (await close()).length === 0 }
}

type OpenAppContext = AppContext & { pool: ReturnType<typeof connect>['pool'] }

async function openAppContext(settings: Settings, log: Logger, closing: Closing): Promise<OpenAppContext> {
  const { database, pool, secret } = await openDatabase(settings, log, closing)
  const hashes = openPasswordHashes()
  if (settings.demo) await loadDemoApart(database)
  const domains = await openDomains({ database, pool, log })
  closing.push({ part: 'domains', close: () => domains.stop() })
  const sessions = await openSessionStore({ database, pool, log })
  closing.push({ part: 'sessions', close: () => sessions.close() })
  const limits = openRequestLimits({ pool, log, factor: settings.limitFactor })
  const { privacy } = domains
  const settingsOf: AppContext['settingsOf'] = (host, set) => atPort(domains.settingsOf(host, set), settings)
  const context = {
    database,
    pool,
    sessions,
    hashes,
    limits,
    secret,
    settingsOf,
    domains: domains.domains,
    privacy,
    log,
  }
  closing.push({ part: 'log of events', close: logEvents(context) })
  await openAllJobs(settings, context, closing)
  return context
}

async function loadDemoApart(database: Pool): Promise<void> {
  const hashes = openHashesApart()
  try {
    await loadDemo(database, hashes)
  } finally {
    hashes.close()
  }
}

async function openAllJobs(settings: Settings, context: OpenAppContext, closing: Closing): Promise<void> {
  let opened: Sender | null = null
  const sender = keepOnce(async () => (opened = await openSender(settings, context)))
  closing.push({ part: 'mail', close: () => opened?.close() })
  const { database, pool, log } = context
  const jobs = [handleSendMail(log, sender), ...jobsOf(context, settings)]
  const runner = await openJobs({ database, pool, log, jobs })
  closing.push({ part: 'jobs', close: () => runner.close() })
}

type Sender = Pick<MailSender, 'send'> & { close(): unknown }

/** Opened by the first mail: a server that has none to send carries neither templates nor what speaks SMTP. */
async function openSender(settings: Settings, context: OpenAppContext): Promise<Sender> {
  const { openMailSender } = await import('#server/core/mail/send-mail.ts')
  if (settings.smtpUrl !== undefined) return openMailSender(settings.smtpUrl, context)
  const { openSmtpSink } = await import('@portico/demo/mailbox/smtp-sink.ts')
  const sink = await openSmtpSink(context.database, context.log)
  const sender = openMailSender(sink.url, context)
  return {
    send: sender.send,
    async close() {
      sender.close()
      await sink.close()
    },
  }
}

async function openFront(
  settings: Settings,
  context: OpenAppContext,
  closing: Closing,
  tls: KeptCertificate | undefined,
): Promise<string> {
  const record = openRefusalRecord(context)
  closing.push({ part: 'record of refusals', close: () => record.close() })
  let draining = false
  const app = await openHttpServer({ log: context.log, trustedProxies: settings.trustedProxies, tls })
  const close = (): unknown => {
    draining = true
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
    metrics: openMetrics(app, context.hashes),
    metricsToken: settings.metricsToken,
    draining: () => draining,
    warnings: () => proxies.warnings(),
  })
  const oidc = openOidcClients()
  registerCalls(app, calls, handlersOf(context, openLibrary(), oidc), context.sessions, record)
  await registerProviderLogout(app, context, oidc)
  registerFrontChannelLogout(app, context)
  await registerJwks(app, context)
  await registerSaml(app, context)
  await registerSamlLogout(app, context)
  registerApiDocs(app, calls, settings.demo ? null : context.sessions)
  if (settings.demo) {
    registerMailbox(app, context.database)
    registerDemoStatus(
      app,
      demoServices(context, () => draining),
    )
  }
  await registerPages(app, {
    webFolder: join(import.meta.dirname, '../../web/dist'),
    settingsOf: context.settingsOf,
    pictureOf: openPictures(context.database),
    log: context.log,
  })
  await app.listen({ port: settings.port, host: settings.host })
  await noteListening(context.database, settings)
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : settings.port
  if (settings.demoProviders) {
    const server = { port, dataFolder: settings.dataFolder, certificate: tls?.file ?? null }
    closing.push({ part: 'demo providers', close: startDemoProviders(context, server) })
  }
  return `${tls === undefined ? 'http' : 'https'}://localhost:${port}`
}

/** What the demo's status page shows. */
function demoServices({ database }: OpenAppContext, draining: () => boolean): DemoService[] {
  return [
    { name: 'Sign-in', about: 'The sign-in page and the calls behind it.', works: () => !draining() },
    { name: 'Database', about: 'Accounts, sessions and settings.', works: () => isDatabaseReachable(database) },
    { name: 'Mail', about: 'Authentication codes, resets and invitations.', works: () => mailLeaves(database) },
  ]
}
