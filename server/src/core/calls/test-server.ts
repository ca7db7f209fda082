import { refusals } from '@portico/contract/refusals.ts'
import type { Call, OutputOf } from '@portico/contract/core/calls/call.ts'
import type { Envelope } from '@portico/contract/core/calls/envelope.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Template } from '@portico/local-postgres/test-database.ts'
import { loadDemo } from '@portico/demo/data/load-demo.ts'
import { openRefusalRecord } from '#server/core/audit/refusal-record.ts'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { privacyOf } from '#server/core/domains/privacy.ts'
import { openAgentKeys } from '#server/core/devices/agent-keys.ts'
import { openOfferedReleases } from '#server/core/devices/offered-releases.ts'
import { openDrawing } from '#server/core/drawing/drawing-service.ts'
import { openDeviceStore } from '#server/core/devices/device-store.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { RunningFeature, ServerParts } from '#server/core/features/define-feature.ts'
import { nothingOffered } from '#server/core/features/offers.ts'
import { openHttpServer } from './http-server.ts'
import { registerCalls, type Handlers } from './register-calls.ts'
import { agreeOnSecret } from '#server/platform/operations/agree-on-secret.ts'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openPasswordHashes } from '#server/platform/crypto/password-hashes.ts'
import {
  createMigratedDatabase,
  silentLog,
  testSecret,
  type MigratedDatabase,
} from '#server/platform/database/test-migrated-database.ts'
import { openRequestChanges } from '#server/core/requests/request-changes.ts'
import { openRequestLimits } from '#server/core/rate-limits/request-limits.ts'
import { openSessionStore } from '#server/core/sessions/session-store.ts'
import { codeCookieName, cookieName, deviceCookieName, providerCookieName } from '#server/core/sessions/token.ts'

/** The token, and the cookies of the session, of a sign-in that waits for its code, and of the device. */
export type Credentials = {
  token?: string
  cookie?: string
  codeCookie?: string
  providerCookie?: string
  device?: string
}

export type Sent = Credentials & {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  /** The address that the request comes from; 127.0.0.1 by default. */
  address?: string
}

/**
 * A response as a client sees it. `data` has the type of a success; the data of a refusal are compared as a whole.
 * `text` is the body as sent, `headers` are all but the date, and `cookies` are the values set.
 */
export type Received<C extends Call = Call> = Omit<Envelope, 'data'> & {
  data: OutputOf<C>
  status: number
  text: string
  headers: Record<string, unknown>
  cookies: Credentials
  retryAfter: number | null
}

export type TestServer = {
  app: FastifyInstance
  context: AppContext
  place: MigratedDatabase
  send<C extends Call>(call: C, sent?: Sent): Promise<Received<C>>
  close(): Promise<void>
}

/** Returns the cheapest hashes of Argon2id, for tests that are not about its cost. */
export const cheapHashes = () => openPasswordHashes(2, 1_000, { memory: 8, passes: 1, parallelism: 1 })

/** The demo with the cheapest hashes, sealed with the tests' secret. */
export const demoTemplate: Template = {
  name: 'demo',
  async fill(url) {
    const { database, pool } = connect(await migrate(url, testSecret), silentLog)
    await agreeOnSecret(database, testSecret)
    await loadDemo(database, cheapHashes())
    await pool.end()
  },
}

/** Returns the handlers of a feature, by its `serve`, when no other feature offers anything. */
export const handlersOf =
  <Calls extends Record<string, Call>>(serve: (parts: ServerParts) => RunningFeature<Calls>) =>
  (context: AppContext): Handlers<Calls> => {
    const settings = { mailGatherSeconds: 0, inbound: undefined, model: undefined }
    return serve({
      context,
      settings,
      ownSources: [],
      requestEffects: [],
      exportedTables: [],
      endingKeys: [],
    }).handlers(nothingOffered)
  }

/**
 * Opens the server of a test: a fresh migrated database with the demo in it, and the given calls with their handlers,
 * without a network. `changes` replaces parts of the context; without it hashes are cheap and limits wide.
 */
export async function openTestServer<Calls extends Record<string, Call>>(
  calls: Calls,
  handle: (context: AppContext) => Handlers<Calls> | Promise<Handlers<Calls>>,
  changes: Partial<AppContext> = {},
): Promise<TestServer> {
  const migrated = await createMigratedDatabase(changes.hashes === undefined ? demoTemplate : undefined)
  const { database, pool } = migrated
  await agreeOnSecret(database, testSecret)
  const log = changes.log ?? silentLog
  const sessions = await openSessionStore({ database, pool, log })
  const context: AppContext = {
    database,
    sessions,
    devices: openDeviceStore({ database, pool, log }),
    agentKeys: openAgentKeys({ database, secret: testSecret }),
    releases: openOfferedReleases(database),
    drawing: openDrawing(log),
    requestChanges: openRequestChanges({ pool, log }),
    hashes: cheapHashes(),
    limits: openRequestLimits({ pool, log, factor: 1_000 }),
    secret: testSecret,
    settingsOf: () => defaultDomain,
    domains: () => [],
    privacy: () => privacyOf([]),
    folders: { agents: '/nowhere', data: '/nowhere' },
    webhooksPrivate: false,
    refusals,
    log,
    ...changes,
  }
  // If a test sets other hashes, the passwords of the demo are hashed with them.
  await loadDemo(database, context.hashes)
  const app = await openHttpServer({ log, trustedProxies: [] })
  app.addHook('preClose', async () => context.requestChanges.end())
  const record = openRefusalRecord({ database, log })
  registerCalls(app, calls, await handle(context), { ...context, record, verifying: context })
  return {
    app,
    context,
    place: migrated,
    send: (call, sent = {}) => send(app, call, sent),
    async close() {
      await app.close()
      await record.close()
      await sessions.close()
      await context.devices.close()
      await context.requestChanges.close()
      context.drawing.close()
      await migrated.drop()
    },
  }
}

async function send<C extends Call>(app: FastifyInstance, call: C, sent: Sent): Promise<Received<C>> {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? ''))
  const options: InjectOptions = { method: call.method, url: path, headers: headersOf(sent) }
  if (sent.query !== undefined) options.query = sent.query
  if (sent.body !== undefined) options.payload = JSON.stringify(sent.body)
  if (sent.address !== undefined) options.remoteAddress = sent.address
  const response = await app.inject(options)
  const envelope = response.json<Omit<Envelope, 'data'> & { data: OutputOf<C> }>()
  const retryAfter = response.headers['retry-after']
  const { date: _, ...responseHeaders } = response.headers
  return {
    ...envelope,
    status: response.statusCode,
    text: response.body,
    headers: responseHeaders,
    cookies: cookiesOf(response.cookies),
    retryAfter: retryAfter === undefined ? null : Number(retryAfter),
  }
}

function headersOf({ token, cookie, codeCookie, providerCookie, device, headers, body }: Sent): Record<string, string> {
  const cookies = [
    ...(cookie === undefined ? [] : [`${cookieName}=${cookie}`]),
    ...(codeCookie === undefined ? [] : [`${codeCookieName}=${codeCookie}`]),
    ...(device === undefined ? [] : [`${deviceCookieName}=${device}`]),
    ...(providerCookie === undefined ? [] : [`${providerCookieName}=${providerCookie}`]),
  ]
  return {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { 'api-key': token }),
    ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }),
    ...headers,
  }
}

function cookiesOf(set: readonly { name: string; value: string }[]): Credentials {
  const valueOf = (name: string) => set.find((one) => one.name === name)?.value
  const cookie = valueOf(cookieName)
  const codeCookie = valueOf(codeCookieName)
  const device = valueOf(deviceCookieName)
  const providerCookie = valueOf(providerCookieName)
  return {
    ...(cookie === undefined ? {} : { cookie }),
    ...(codeCookie === undefined ? {} : { codeCookie }),
    ...(device === undefined ? {} : { device }),
    ...(providerCookie === undefined ? {} : { providerCookie }),
  }
}
