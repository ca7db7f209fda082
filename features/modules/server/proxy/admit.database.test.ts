import { once } from 'node:events'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { appCookieName, cookieName } from '@portico/server/core/sessions/token.ts'
import { endSession, home, openAs, signInAs, takeModule } from './test-apps-queries.ts'
import { useProxiedApp } from './test-proxied-app.ts'
import { page, script } from './test-visit.ts'

const app = useProxiedApp()
const { visit } = app

describe('who has not opened it', () => {
  it.each([
    ['nothing', () => ''],
    ['the cookie of the session alone', () => app.browser.cookie.split('; ')[0] ?? ''],
    ['the cookie of the app alone', () => app.browser.cookie.split('; ')[1] ?? ''],
    ['a forged one', () => `${app.browser.cookie.slice(0, -1)}${app.browser.cookie.endsWith('A') ? 'Q' : 'A'}`],
    ['an empty one', () => `${app.browser.cookie.split('; ')[0] ?? ''}; ${appCookieName}=`],
  ])('with %s gets our page, and scripts are refused', async (_name, cookieOf) => {
    expect(await visit(`${home}/`, { headers: page, cookie: cookieOf() })).toMatchObject({
      status: 200,
      text: 'own page',
    })
    const got = await visit(`${home}/api`, { headers: script, cookie: cookieOf() })
    expect(got.status).toBe(401)
    expect(JSON.parse(got.text)).toMatchObject({ code: 401, module_code: 'APPS_ERR011' })
    expect(app.upstream.seen).toHaveLength(0)
  })

  it('cannot use the cookie of another user, nor of another path', async () => {
    const other = await openAs(app.server, 'admin@aurora.test')
    const mixed = `${app.browser.cookie.split('; ')[0] ?? ''}; ${other.cookie.split('; ')[1] ?? ''}`
    expect((await visit(`${home}/`, { headers: script, cookie: mixed })).status).toBe(401)
    expect((await visit('/apps/another/', { headers: script })).status).toBe(401)
    expect(app.upstream.seen).toHaveLength(0)
  })

  it('gets pages of ours at a path that is an app for others alone', async () => {
    expect((await visit('/orchestrator/x', { headers: script, cookie: '' })).text).toBe('own page')
    expect((await visit('/orchestrator', { headers: page })).text).toBe('own page')
  })

  it('and whose role lacks the module is refused to open it: viewer, and another tenant', async () => {
    for (const [email, tenant] of [
      ['viewer@aurora.test', 'Aurora'],
      ['nurse@borealis.test', 'Borealis'],
      ['nomenu@aurora.test', 'Aurora'],
    ] as const) {
      const { token, cookie } = await signInAs(app.server, email, tenant)
      const got = await app.server.app.inject({
        method: 'POST',
        url: '/api/modules/app',
        headers: { 'api-key': token, 'cookie': `${cookieName}=${cookie}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ path: home }),
      })
      expect(got.json()).toMatchObject({ code: 404, module_code: 'APPS_ERR001' })
      expect(got.cookies).toEqual([])
    }
  })
})

describe('what was given is withdrawn with the next request', () => {
  it('the module of the role', async () => {
    expect((await visit(`${home}/`, { headers: script })).status).toBe(200)
    await takeModule(app.server)
    await expect.poll(async () => (await visit(`${home}/`, { headers: script })).status).toBe(404)
  })

  it('the session, and what it has open is closed', async () => {
    app.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: 1\n\n')
    })
    const sent = requestPlain({
      port: app.server.port,
      path: `${home}/events`,
      headers: { cookie: app.browser.cookie },
      agent: false,
    })
    sent.end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const failed = once(response.resume(), 'error')
    await endSession(app.server, app.browser.id)
    await failed
    expect((await visit(`${home}/`, { headers: script })).status).toBe(401)
  })
})

describe('a service worker', () => {
  it.each<[string, Record<string, string>]>([
    ['by its header', { 'service-worker': 'script' }],
    ['by what it is for', { 'sec-fetch-dest': 'serviceworker' }],
  ])('is not for an app: its pages would have no policy, and outlive the session; %s', async (_name, headers) => {
    expect((await visit(`${home}/sw.js`, { headers: { ...script, ...headers } })).status).toBe(400)
    expect(app.upstream.seen).toHaveLength(0)
  })
})

describe('another site', () => {
  it.each<[string, Record<string, string>]>([
    ['POST', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['POST', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
    ['GET', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }],
    ['POST', { origin: 'https://evil.test' }],
    ['POST', { origin: 'null' }],
  ])('cannot send a %s with %j', async (method, headers) => {
    expect((await visit(`${home}/`, { method, headers })).status).toBe(403)
    expect(app.upstream.seen).toHaveLength(0)
  })

  it('may link to a page', async () => {
    const headers = { ...page, 'sec-fetch-site': 'cross-site' }
    expect((await visit(`${home}/`, { headers })).text).toBe('the app')
  })
})
