import { once } from 'node:events'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { aurora, giveApp, home } from './test-apps-queries.ts'
import { useProxiedApp } from './test-proxied-app.ts'
import { page, script } from './test-visit.ts'

const app = useProxiedApp()
const { visit } = app
const seenHeaders = () => app.upstream.seen.at(-1)?.headers ?? {}

describe('a browser that has opened the app', () => {
  it('gets its pages, at the path without that of the app', async () => {
    const got = await visit(`${home}/run/4?x=%2F..&y=1`, { headers: page })
    expect(got).toMatchObject({ status: 200, text: 'the app' })
    expect(app.upstream.seen.at(-1)?.url).toBe('/run/4?x=%2F..&y=1')
    expect((await visit(home, { headers: page })).headers.location).toBe(`${home}/`)
  })

  it('is named to the app by an identity that the published keys verify', async () => {
    await visit(`${home}/`, { headers: page })
    const token = String(seenHeaders()['portico-identity'])
    const keys = createRemoteJWKSet(new URL(`http://127.0.0.1:${app.server.port}/.well-known/jwks.json`))
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: defaultDomain.domainurl,
      audience: app.upstream.url,
      typ: 'app-identity+jwt',
    })
    expect(protectedHeader.alg).toBe('ES256')
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
    expect(payload).toMatchObject({
      email: 'admin@aurora.test',
      name: 'Ada Admin',
      given_name: 'Ada',
      family_name: 'Admin',
      role: 'Administrator',
      tenant: 'Aurora',
      company: 'Aurora Managed Services',
      ismsp: true,
      isreadonly: false,
      module: 'Runbooks',
      menus: ['Run', 'Approve runs'],
      path: home,
    })
  })

  it('is named as one who only reads once the trial of the tenant has ended', async () => {
    const set = (is_trial: boolean, trial_ends_at: Date | null) =>
      inTenant(app.server.place.database, aurora, (tenant) =>
        tenant.updateTable('tenant.tenants').set({ is_trial, trial_ends_at }).where('tenant_id', '=', aurora).execute(),
      )
    await set(true, new Date(Date.now() - 1_000))
    await app.openAgain()
    await visit(`${home}/`, { headers: page })
    expect(decodeJwt(String(seenHeaders()['portico-identity']))).toMatchObject({ isreadonly: true })
    await set(false, null)
  })

  it('sends a body, small, chunked or large, as it is', async () => {
    app.answerWith((request, response) => {
      let size = 0
      request.on('data', (part: Buffer) => (size += part.length))
      request.on('end', () => response.end(`${size} ${request.headers['content-length'] ?? 'chunked'}`))
    })
    expect((await visit(`${home}/`, { method: 'POST', headers: script, body: 'abc' })).text).toBe('3 3')
    const chunked = { ...script, 'transfer-encoding': 'chunked' }
    expect((await visit(`${home}/`, { method: 'PUT', headers: chunked, body: 'abc' })).text).toBe('3 chunked')
    const large = 'x'.repeat(20_000_000)
    expect((await visit(`${home}/`, { method: 'POST', headers: script, body: large })).text).toBe('20000000 20000000')
  })

  it('gets a stream as it comes, and its going reaches the app', async () => {
    let gone: Promise<unknown> = Promise.resolve()
    app.answerWith((_request, response) => {
      gone = once(response, 'close')
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
    const [first] = (await once(response, 'data')) as [Buffer]
    expect(first.toString()).toBe('data: 1\n\n')
    sent.destroy()
    await gone
  })
})

describe('a client cannot say who it is', () => {
  it.each([
    'Portico-Identity',
    'PORTICO-IDENTITY',
    'portico_identity',
    'Portico.Identity',
    'API-Key',
    'tenantid',
    'companyid',
    'userid',
    'roleid',
    'authtype',
    'Authorizationtype',
    'schemaname',
    'databasename',
    'trackinfo',
    'referralurl',
    'X-Forwarded-For',
    'X_Forwarded_For',
    'X-Forwarded-User',
    'X-Real-IP',
    'Remote-User',
    'Cf-Access-Authenticated-User-Email',
    'Ssl-Client-S-DN',
    'X-HTTP-Method-Override',
    'X-WebAuth-User',
    'Proxy-Authorization',
  ])('by the header %s', async (name) => {
    await visit(`${home}/`, { headers: { [name]: 'forged' } })
    expect(JSON.stringify(app.upstream.seen.at(-1)?.rawHeaders)).not.toContain('forged')
  })

  it('nor by naming ours in Connection', async () => {
    await visit(`${home}/`, {
      headers: { 'connection': 'close, Portico-Identity, X-Forwarded-For, X-Own', 'x-own': 'dropped' },
    })
    expect(seenHeaders()['portico-identity']).toMatch(/^ey/)
    expect(seenHeaders()).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-prefix': home })
    expect(seenHeaders()['x-own']).toBeUndefined()
  })

  it('but by a header of these families that the app declared to need', async () => {
    await giveApp(app.server, app.upstream.url, 'Administrator', ['x-auth-token'])
    await visit(`${home}/`, { headers: { 'X-Auth-Token': 'own', 'X-Auth-User': 'forged' } })
    expect(seenHeaders()['x-auth-token']).toBe('own')
    expect(seenHeaders()['x-auth-user']).toBeUndefined()
  })

  it('and the app sees none of our cookies', async () => {
    const cookie = `a=1; ${app.browser.cookie}; __Host-portico-device=x; __HOST-PORTICO-code=y; language=de; apptheme=z; last_tenants=t; device_link=l; b="2; c"`
    await visit(`${home}/`, { cookie })
    expect(seenHeaders().cookie).toBe('a=1; b="2; c"')
  })

  it('but its other headers pass, all of them', async () => {
    await visit(`${home}/`, {
      headers: { 'X-Own': ['1', '2'], 'Accept-Language': 'de', 'Authorization': 'Basic eA==' },
    })
    expect(seenHeaders()).toMatchObject({ 'x-own': '1, 2', 'accept-language': 'de', 'authorization': 'Basic eA==' })
    expect(seenHeaders().host).toBe(new URL(app.upstream.url).host)
  })

  it.each([
    ['localhost:1234', 'localhost:1234'],
    ['evil.test', new URL(defaultDomain.domainurl).host],
    ['evil.test:80@localhost', new URL(defaultDomain.domainurl).host],
  ])('nor by which address it came: %s', async (host, expected) => {
    await visit(`${home}/`, { headers: { Host: host } })
    expect(seenHeaders()['x-forwarded-host']).toBe(expected)
    expect(seenHeaders().forwarded).toContain(`host="${expected}"`)
  })

  it.each(['NTLM abc', 'Negotiate abc', 'ntlm abc'])('nor log in a connection of all by %s', async (value) => {
    await visit(`${home}/`, { headers: { Authorization: value } })
    expect(seenHeaders().authorization).toBeUndefined()
  })
})

describe('connections', () => {
  it('are shared by requests without a body', async () => {
    const ports = new Set<number>()
    app.answerWith((request, response) => {
      ports.add(request.socket.remotePort ?? 0)
      response.end()
    })
    for (let nth = 0; nth < 3; nth += 1) await visit(`${home}/${nth}`, { headers: script })
    expect(ports.size).toBe(1)
  })

  it('a request is sent once, unless it is safe and its connection was stale', async () => {
    const used = new WeakSet<object>()
    app.answerWith((request, response) => {
      if (used.has(request.socket)) return request.socket.resetAndDestroy()
      used.add(request.socket)
      return response.end('answered')
    })
    for (let nth = 0; nth < 2; nth += 1) expect((await visit(`${home}/`, { headers: script })).text).toBe('answered')
    expect(app.upstream.seen).toHaveLength(3)
    app.upstream.seen.length = 0
    app.answerWith((request) => request.socket.resetAndDestroy())
    expect((await visit(`${home}/`, { method: 'POST', headers: script, body: 'x' })).status).toBe(502)
    expect(app.upstream.seen).toHaveLength(1)
  })
})
