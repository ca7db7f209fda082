import { refusals } from '@portico/contract/refusals.ts'
import { readDomainDetails, readEnvironment } from '#features/white-label/contract/domains.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import { openDomains, type Domains } from '@portico/server/core/domains/domains.ts'
import { openHttpServer } from '@portico/server/core/calls/http-server.ts'
import { registerCalls } from '@portico/server/core/calls/register-calls.ts'
import {
  createMigratedDatabase,
  silentLog,
  type MigratedDatabase,
} from '@portico/server/platform/database/test-migrated-database.ts'
import { openSessionStore, type SessionStore } from '@portico/server/core/sessions/session-store.ts'
import { handleReadDomainDetails, handleReadEnvironment } from './serve.ts'

type App = Awaited<ReturnType<typeof openHttpServer>>
let migrated: MigratedDatabase
let domains: Domains
let sessions: SessionStore
let app: App
let behindProxy: App

const calls = { readDomainDetails, readEnvironment }

async function openApp(trustedProxies: string[]): Promise<App> {
  const opened = await openHttpServer({ log: silentLog, trustedProxies })
  const handlers = {
    readDomainDetails: handleReadDomainDetails(domains),
    readEnvironment: handleReadEnvironment(domains),
  }
  registerCalls(opened, calls, handlers, { sessions, refusals })
  return opened
}

const store = (host: string, settings: unknown) =>
  migrated.pool.query('insert into platform.domains values ($1, $2) on conflict (host) do update set settings = $2', [
    host,
    JSON.stringify(settings),
  ])

beforeAll(async () => {
  migrated = await createMigratedDatabase()
  await store('aurora.test', {
    companyname: 'Aurora',
    doctitle: 'Aurora - Come in',
    servedenv: 'prod',
    theme: 'Custom',
    mode: 'Dark',
    statuspage: 'https://status.aurora.test/',
    chathuburl: 'https://hub.aurora.test',
    aiagents: [{ assistant_url: 'https://assistant.aurora.test/ask' }],
    allowlocallogin: false,
    defaultmodule: 'Desk',
  })
  // A domain as stored by a version with fewer settings.
  await store('old.test', { host: 'old.test', servedenv: 'demo', companyname: 'Old', ismsp: false, version: '0.0.9' })
  await store('broken.test', { companyname: '<script>', theme: 'Sepia', apptitle: 'Broken' })
  await store('ruined.test', 'no object at all')
  domains = await openDomains({ ...migrated, log: silentLog })
  sessions = await openSessionStore({ ...migrated, log: silentLog })
  app = await openApp([])
  behindProxy = await openApp(['127.0.0.1'])
})
afterAll(async () => {
  await app.close()
  await behindProxy.close()
  await sessions.close()
  await domains.stop()
  await migrated.drop()
})

const details = async (headers: Record<string, string>, env?: string, server = app) =>
  (await server.inject({ url: '/api/domaindetails/', headers, query: env === undefined ? {} : { env } })).json<{
    code: number
    data: Record<string, unknown>
  }>()
const environment = async (host: string) =>
  (await app.inject({ url: '/api/environment/', headers: { host, referralurl: 'https://evil.test' } })).json<{
    code: number
    data: Record<string, unknown>
  }>()

describe('the domain details', () => {
  it('are those of the host, and settings that are not set are derived from the others', async () => {
    const { code, data } = await details({ host: 'aurora.test' }, 'bv')
    expect(code).toBe(200)
    expect(data).toMatchObject({
      companyname: 'Aurora',
      apptitle: 'Aurora',
      doctitle: 'Aurora - Come in',
      appname: 'Aurora',
      companylogo: '',
      statuspage: 'https://status.aurora.test/',
      maildomain: 'aurora.test',
      domainurl: 'https://aurora.test',
      privacypolicy: '/privacypolicy?name=privacy',
      privacytext: 'Privacy Policy',
      variant: 'bv',
    })
    expect(Object.keys(data)).not.toContain('senderaddress')
  })

  it.each(['AURORA.test', 'aurora.test:8443', 'aurora.test.', 'Aurora.Test.:443'])(
    'find the host as %s',
    async (host) => {
      expect((await details({ host })).data['companyname']).toBe('Aurora')
    },
  )

  it.each([
    ['default', 'welcome'],
    ['dev', 'welcome'],
    ['bv', 'bv'],
    ['uat', 'bv'],
    ['anything', 'bv'],
    [undefined, 'welcome'],
  ])('of an unknown host are a domain set: env %s is variant %s, and nothing of the host', async (env, variant) => {
    const { data } = await details({ host: 'evil"<b>.test' }, env)
    expect(data).toMatchObject({ companyname: defaultDomain.companyname, variant })
    expect(JSON.stringify(data)).not.toContain('evil')
  })

  it('accept X-Forwarded-Host only from a trusted proxy', async () => {
    const headers = { 'host': 'old.test', 'x-forwarded-host': 'aurora.test' }
    expect((await details(headers)).data['companyname']).toBe('Old')
    expect((await details(headers, undefined, behindProxy)).data['companyname']).toBe('Aurora')
    const other = await behindProxy.inject({
      url: '/api/domaindetails/',
      headers,
      remoteAddress: '192.0.2.7',
    })
    expect(other.json<{ data: { companyname: string } }>().data.companyname).toBe('Old')
  })

  it('of a domain with values that are not valid lack only those values', async () => {
    const { data } = await details({ host: 'broken.test' })
    expect(data).toMatchObject({ companyname: defaultDomain.companyname, apptitle: 'Broken' })
    expect((await details({ host: 'ruined.test' })).code).toBe(200)
    expect((await details({ host: 'aurora.test' })).data['companyname']).toBe('Aurora')
  })

  it('of a name that is too long for an environment are refused', async () => {
    expect((await details({ host: 'aurora.test' }, 'x'.repeat(41))).code).toBe(400)
  })
})

describe('the environment settings', () => {
  it('are those of the host, by the names of the specifications', async () => {
    expect((await environment('aurora.test')).data).toEqual({
      REACT_APP_THEME: 'CustomThemeDark',
      enablePhase1: true,
      VIDEO_URL: '',
      env: 'prod',
      VERSION: defaultDomain.version,
      ALLOW_LOCAL_LOGIN: false,
      isMsp: true,
      chathub_url: 'https://hub.aurora.test',
      default_tenant: '',
      ai_agents: [{ assistant_url: 'https://assistant.aurora.test/ask' }],
      DEFAULT_MODULE: 'Desk',
    })
    expect((await environment('old.test')).data).toMatchObject({ env: 'demo', VERSION: '0.0.9', isMsp: false })
  })

  it('of a domain that sets no theme, or only one of theme and mode, spec B §9: default theme CustomThemeDark', async () => {
    await store('light.test', { mode: 'Light' })
    await store('modern.test', { theme: 'Modern' })
    const theme = async (host: string) => (await environment(host)).data['REACT_APP_THEME']
    await expect.poll(() => theme('light.test')).toBe('CustomThemeLight')
    await expect.poll(() => theme('modern.test')).toBe('ModernThemeSystem')
    expect(await theme('old.test')).toBe('CustomThemeDark')
  })

  it('of an unknown host are those of the default set', async () => {
    const { code, data } = await environment('unknown.test')
    expect([code, data['env'], data['REACT_APP_THEME']]).toEqual([200, 'default', 'CustomThemeDark'])
  })
})

describe('the default set', () => {
  beforeEach(() => migrated.pool.query("delete from platform.domains where host in ('localhost', 'bv.localhost')"))

  it('is what the operator has set for localhost, and the bv set for bv.localhost', async () => {
    await store('localhost', { companyname: 'House' })
    await store('bv.localhost', { companyname: 'Vale', servedenv: 'bv' })
    const companies = async () => [
      (await details({ host: 'unknown.test' })).data['companyname'],
      (await details({ host: 'unknown.test' }, 'bv')).data['companyname'],
    ]
    await expect.poll(companies, { interval: 20 }).toEqual(['House', 'Vale'])
  })
})
