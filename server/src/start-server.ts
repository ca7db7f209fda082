import { join } from 'node:path'
import { calls } from '@portico/contract/calls.ts'
import type { Logger } from 'pino'
import { answersOf } from '#server/answers.ts'
import { openLibrary } from '#server/documentation/open-library.ts'
import { openDatabase } from '#server/open-database.ts'
import { logEvents } from '#server/plumbing/audit/announce.ts'
import { forgetOld, forgetOldCrontab } from '#server/plumbing/audit/forget-old.ts'
import { openRefusalRecord } from '#server/plumbing/audit/refusal-record.ts'
import type { connect } from '#server/plumbing/database/connect.ts'
import { openHashesApart } from '#server/plumbing/demo/hashes-apart.ts'
import { loadDemo } from '#server/plumbing/demo/load-demo.ts'
import { registerMailbox } from '#server/plumbing/demo-mailbox/register-mailbox.ts'
import { registerDemoStatus, type DemoService } from '#server/plumbing/demo/register-status.ts'
import { openDomains } from '#server/plumbing/domains/domains.ts'
import { openPictures } from '#server/plumbing/domains/pictures.ts'
import type { Database } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import { keepOnce } from '#server/plumbing/keep-once.ts'
import { keptCertificate, type KeptCertificate } from '#server/plumbing/http/kept-certificate.ts'
import { openHttpServer } from '#server/plumbing/http/http-server.ts'
import { refusePlainHttp } from '#server/plumbing/http/refuse-plain-http.ts'
import { registerApiDocs } from '#server/plumbing/http/register-api-docs.ts'
import { registerCalls } from '#server/plumbing/http/register-calls.ts'
import { openAttempts } from '#server/plumbing/jobs/attempts.ts'
import { openJobs } from '#server/plumbing/jobs/jobs.ts'
import { forgetOldMails } from '#server/plumbing/mail/forget-mail.ts'
import { atPort } from '#server/plumbing/mail/own-port.ts'
import { mailLeaves } from '#server/plumbing/mail/queries.ts'
import type { MailSender } from '#server/plumbing/mail/send-mail.ts'
import { openAll, type Closing } from '#server/plumbing/operations/close-all.ts'
import { openLog } from '#server/plumbing/operations/log.ts'
import { openMetrics } from '#server/plumbing/operations/metrics.ts'
import { answersAtAll, noteListening } from '#server/plumbing/operations/queries.ts'
import { registerOperations } from '#server/plumbing/operations/register-operations.ts'
import { watchUndeclaredProxies } from '#server/plumbing/operations/undeclared-proxies.ts'
import { registerPages } from '#server/plumbing/pages/register-pages.ts'
import { openPasswordHashes } from '#server/plumbing/password-hashes.ts'
import { openRequestLimits } from '#server/plumbing/request-limits.ts'
import { openSessionStore } from '#server/plumbing/session/session-store.ts'
import type { Settings } from '#server/plumbing/settings.ts'
import { hasTenants } from '#server/plumbing/tenant/queries.ts'
import { beginResetJob } from '#server/password-reset/begin-reset.ts'
import { registerFrontChannelLogout } from '#server/sign-in/provider-logout/register-front-channel-logout.ts'
import { registerProviderLogout } from '#server/sign-in/provider-logout/register-provider-logout.ts'
import { registerSamlLogout } from '#server/sign-in/provider-logout/register-saml-logout.ts'
import { registerJwks } from '#server/sign-in/providers/register-jwks.ts'
import { registerSaml } from '#server/sign-in/providers/register-saml.ts'
import { openOidcClients } from '#server/sign-in/providers/oidc-client.ts'
import { startDemoProviders } from '#server/start-demo-providers.ts'
import { refreshMetadata, refreshMetadataCrontab } from '#server/sign-in/commands/refresh-metadata.ts'
import { tellOfGuessingJob } from '#server/sign-in/guessing/tell-of-guessing.ts'
import { keepWarningOfEndingKeys } from '#server/sign-in/ending-keys/keep-warning.ts'
import { watchTrials, watchTrialsCrontab } from '#server/trial/life/watch-trials.ts'
import { mailRegistrationJob } from '#server/trial/mail-registration.ts'
import { keepForgettingFailures } from '#server/sign-in/failures/forget-quiet.ts'

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
    const house = await openHouse(settings, log, closing)
    const tls = settings.https ? await keptCertificate(settings.dataFolder, new Date()) : undefined
    const url = await openFront(settings, house, closing, tls)
    return { url, certificate: tls?.file ?? null, isEmpty: !(await hasTenants(house.database)) }
  })
  return { ...started, stop: async () => (await close()).length === 0 }
}

type OpenHouse = House & { pool: ReturnType<typeof connect>['pool'] }

async function openHouse(settings: Settings, log: Logger, closing: Closing): Promise<OpenHouse> {
  const { database, pool, secret } = await openDatabase(settings, log, closing)
  const hashes = openPasswordHashes()
  if (settings.demo) await loadDemoApart(database)
  const domains = await openDomains({ database, pool, log })
  closing.push({ part: 'domains', close: () => domains.stop() })
  const sessions = await openSessionStore({ database, pool, log })
  closing.push({ part: 'sessions', close: () => sessions.close() })
  const limits = openRequestLimits({ pool, log, factor: settings.limitFactor })
  const { privacy } = domains
  const settingsOf: House['settingsOf'] = (host, set) => atPort(domains.settingsOf(host, set), settings)
  const house = { database, pool, sessions, hashes, limits, secret, settingsOf, domains: domains.domains, privacy, log }
  closing.push({ part: 'log of events', close: logEvents(house) })
  closing.push({ part: 'failure counters', close: keepForgettingFailures(house) })
  closing.push({ part: 'warnings of ending keys', close: keepWarningOfEndingKeys(house) })
  await openMail(settings, house, closing)
  return house
}

async function loadDemoApart(database: Database): Promise<void> {
  const hashes = openHashesApart()
  try {
    await loadDemo(database, hashes)
  } finally {
    hashes.close()
  }
}

async function openMail(settings: Settings, house: OpenHouse, closing: Closing): Promise<void> {
  let opened: Sender | null = null
  const sender = keepOnce(async () => (opened = await openSender(settings, house)))
  closing.push({ part: 'mail', close: () => opened?.close() })
  const tasks = {
    'send-mail': async (payload: unknown) => (await sender()).send(payload),
    'begin-reset': beginResetJob(house),
    'tell-of-guessing': tellOfGuessingJob(house),
    'mail-registration': mailRegistrationJob(house),
    'watch-trials': () => watchTrials(house, new Date()),
    'refresh-metadata': async () => void (await refreshMetadata(house, new Date())),
    'forget-old': async () => {
      const attempts = openAttempts(house.log)
      const events = await forgetOld(house, attempts, settings.auditDays, new Date())
      if (events > 0) house.log.info({ events, days: settings.auditDays }, 'Old events were forgotten.')
      await forgetOldMails(house, attempts, settings.mailDays, new Date())
      attempts.finish()
    },
  }
  const { database, pool, log } = house
  const crontab = [forgetOldCrontab, watchTrialsCrontab, refreshMetadataCrontab].join('\n')
  const jobs = await openJobs({ database, pool, log, tasks, crontab })
  closing.push({ part: 'jobs', close: () => jobs.close() })
}

type Sender = Pick<MailSender, 'send'> & { close(): unknown }

/** Opened by the first mail: a server that has none to send carries neither templates nor what speaks SMTP. */
async function openSender(settings: Settings, house: OpenHouse): Promise<Sender> {
  const { openMailSender } = await import('#server/plumbing/mail/send-mail.ts')
  if (settings.smtpUrl !== undefined) return openMailSender(settings.smtpUrl, house)
  const { openSmtpSink } = await import('#server/plumbing/demo-mailbox/smtp-sink.ts')
  const sink = await openSmtpSink(house.database, house.log)
  const sender = openMailSender(sink.url, house)
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
  house: OpenHouse,
  closing: Closing,
  tls: KeptCertificate | undefined,
): Promise<string> {
  const record = openRefusalRecord(house)
  closing.push({ part: 'record of refusals', close: () => record.close() })
  let draining = false
  const app = await openHttpServer({ log: house.log, trustedProxies: settings.trustedProxies, tls })
  const close = (): unknown => {
    draining = true
    return app.close()
  }
  closing.push({ part: 'HTTP', close })
  const proxies = watchUndeclaredProxies(house.log, settings.trustedProxies)
  app.addHook('onRequest', (request, _reply, done) => {
    proxies.note(request)
    done()
  })
  if (!settings.allowHttp) refusePlainHttp(app, house.log)
  registerOperations(app, {
    database: house.database,
    metrics: openMetrics(app, house.hashes),
    metricsToken: settings.metricsToken,
    draining: () => draining,
    warnings: () => proxies.warnings(),
  })
  const oidc = openOidcClients()
  registerCalls(app, calls, answersOf(house, openLibrary(), oidc), house.sessions, record)
  await registerProviderLogout(app, house, oidc)
  registerFrontChannelLogout(app, house)
  await registerJwks(app, house)
  await registerSaml(app, house)
  await registerSamlLogout(app, house)
  registerApiDocs(app, calls, settings.demo ? null : house.sessions)
  if (settings.demo) {
    registerMailbox(app, house.database)
    registerDemoStatus(
      app,
      demoServices(house, () => draining),
    )
  }
  await registerPages(app, {
    webFolder: join(import.meta.dirname, '../../web/dist'),
    settingsOf: house.settingsOf,
    pictureOf: openPictures(house.database),
    log: house.log,
  })
  await app.listen({ port: settings.port, host: settings.host })
  await noteListening(house.database, settings)
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : settings.port
  if (settings.demoProviders) {
    const server = { port, dataFolder: settings.dataFolder, certificate: tls?.file ?? null }
    closing.push({ part: 'demo providers', close: startDemoProviders(house, server) })
  }
  return `${tls === undefined ? 'http' : 'https'}://localhost:${port}`
}

/** What the demo's status page shows. */
function demoServices({ database }: OpenHouse, draining: () => boolean): DemoService[] {
  return [
    { name: 'Sign-in', about: 'The sign-in page and the calls behind it.', works: () => !draining() },
    { name: 'Database', about: 'Accounts, sessions and settings.', works: () => answersAtAll(database) },
    { name: 'Mail', about: 'Authentication codes, resets and invitations.', works: () => mailLeaves(database) },
  ]
}
