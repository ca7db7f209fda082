import { once } from 'node:events'
import { request as requestPlain, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createSocketServer, type AddressInfo } from 'node:net'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { appCookieName, cookieName } from '#server/core/sessions/token.ts'
import {
  endSession,
  giveApp,
  home,
  openAppServer,
  openAs,
  openUpstream,
  signInAs,
  takeModule,
  type AppServer,
  type Upstream,
} from './test-apps-queries.ts'

const quick = { connect: 400, answer: 600, idle: 600 }
let server: AppServer
let upstream: Upstream
let answer: RequestListener
let browser: { cookie: string; id: string }

beforeAll(async () => {
  server = await openAppServer(quick)
  upstream = await openUpstream((request, response) => answer(request, response))
})
afterAll(async () => {
  await server.close()
  await upstream.close()
})
beforeEach(async () => {
  answer = (_request, response) => response.end('the app')
  upstream.seen.length = 0
  server.lines.length = 0
  await giveApp(server, upstream.url)
  browser = await openAs(server, 'admin@aurora.test')
})

type Sent = { method?: string; headers?: Record<string, string | string[]>; body?: string; cookie?: string }
type Got = { status: number; headers: IncomingMessage['headers']; raw: string[]; text: string }

/** Sends a request as a browser with the app open does, following nothing. */
function visit(path: string, { method = 'GET', headers = {}, body, cookie = browser.cookie }: Sent = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = requestPlain(
      { port: server.port, host: '127.0.0.1', path, method, agent: false, headers: { Cookie: cookie, ...headers } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, raw: response.rawHeaders, text }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

const page = { 'accept': 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }
const script = { 'accept': '*/*', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }
const seenHeaders = () => upstream.seen.at(-1)?.headers ?? {}

describe('a browser that has opened the app', () => {
  it('gets its pages, at the path without that of the app', async () => {
    const got = await visit(`${home}/run/4?x=%2F..&y=1`, { headers: page })
    expect(got).toMatchObject({ status: 200, text: 'the app' })
    expect(upstream.seen.at(-1)?.url).toBe('/run/4?x=%2F..&y=1')
    expect((await visit(home, { headers: page })).headers.location).toBe(`${home}/`)
  })

  it('is named to the app by an identity that the published keys verify', async () => {
    await visit(`${home}/`, { headers: page })
    const token = String(seenHeaders()['portico-identity'])
    const keys = createRemoteJWKSet(new URL(`http://127.0.0.1:${server.port}/.well-known/jwks.json`))
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: defaultDomain.domainurl,
      audience: upstream.url,
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
      module: 'Runbooks',
      menus: ['Run', 'Approve runs'],
      path: home,
    })
  })

  it('sends a body, small, chunked or large, as it is', async () => {
    answer = (request, response) => {
      let size = 0
      request.on('data', (part: Buffer) => (size += part.length))
      request.on('end', () => response.end(`${size} ${request.headers['content-length'] ?? 'chunked'}`))
    }
    expect((await visit(`${home}/`, { method: 'POST', headers: script, body: 'abc' })).text).toBe('3 3')
    const chunked = { ...script, 'transfer-encoding': 'chunked' }
    expect((await visit(`${home}/`, { method: 'PUT', headers: chunked, body: 'abc' })).text).toBe('3 chunked')
    const large = 'x'.repeat(20_000_000)
    expect((await visit(`${home}/`, { method: 'POST', headers: script, body: large })).text).toBe('20000000 20000000')
  })

  it('gets a stream as it comes, and its going reaches the app', async () => {
    let gone: Promise<unknown> = Promise.resolve()
    answer = (_request, response) => {
      gone = once(response, 'close')
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: 1\n\n')
    }
    const sent = requestPlain({
      port: server.port,
      path: `${home}/events`,
      headers: { cookie: browser.cookie },
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
    'X-WebAuth-User',
    'Proxy-Authorization',
  ])('by the header %s', async (name) => {
    await visit(`${home}/`, { headers: { [name]: 'forged' } })
    expect(JSON.stringify(upstream.seen.at(-1)?.rawHeaders)).not.toContain('forged')
  })

  it('nor by naming ours in Connection', async () => {
    await visit(`${home}/`, {
      headers: { 'connection': 'close, Portico-Identity, X-Forwarded-For, X-Own', 'x-own': 'dropped' },
    })
    expect(seenHeaders()['portico-identity']).toMatch(/^ey/)
    expect(seenHeaders()).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-prefix': home })
    expect(seenHeaders()['x-own']).toBeUndefined()
  })

  it('and the app sees none of our cookies', async () => {
    const cookie = `a=1; ${browser.cookie}; __Host-portico-device=x; __HOST-PORTICO-code=y; language=de; apptheme=z; b="2; c"`
    await visit(`${home}/`, { cookie })
    expect(seenHeaders().cookie).toBe('a=1; b="2; c"')
  })

  it('but its other headers pass, all of them', async () => {
    await visit(`${home}/`, {
      headers: { 'X-Own': ['1', '2'], 'Accept-Language': 'de', 'Authorization': 'Basic eA==' },
    })
    expect(seenHeaders()).toMatchObject({ 'x-own': '1, 2', 'accept-language': 'de', 'authorization': 'Basic eA==' })
    expect(seenHeaders().host).toBe(new URL(upstream.url).host)
    expect(seenHeaders()['x-forwarded-host']).toBe(`127.0.0.1:${server.port}`)
  })
})

describe('who has not opened it', () => {
  it.each([
    ['nothing', () => ''],
    ['the cookie of the session alone', () => browser.cookie.split('; ')[0] ?? ''],
    ['the cookie of the app alone', () => browser.cookie.split('; ')[1] ?? ''],
    ['a forged one', () => `${browser.cookie.slice(0, -1)}${browser.cookie.endsWith('A') ? 'Q' : 'A'}`],
    ['an empty one', () => `${browser.cookie.split('; ')[0] ?? ''}; ${appCookieName}=`],
  ])('with %s gets our page, and scripts are refused', async (_name, cookieOf) => {
    expect(await visit(`${home}/`, { headers: page, cookie: cookieOf() })).toMatchObject({
      status: 200,
      text: 'own page',
    })
    const got = await visit(`${home}/api`, { headers: script, cookie: cookieOf() })
    expect(got.status).toBe(401)
    expect(JSON.parse(got.text)).toMatchObject({ code: 401, module_code: 'APPS_ERR011' })
    expect(upstream.seen).toHaveLength(0)
  })

  it('cannot use the cookie of another user, nor of another path', async () => {
    const other = await openAs(server, 'admin@aurora.test')
    const mixed = `${browser.cookie.split('; ')[0] ?? ''}; ${other.cookie.split('; ')[1] ?? ''}`
    expect((await visit(`${home}/`, { headers: script, cookie: mixed })).status).toBe(401)
    expect((await visit('/apps/another/', { headers: script })).status).toBe(401)
    expect(upstream.seen).toHaveLength(0)
  })

  it('and whose role lacks the module is refused to open it: viewer, and another tenant', async () => {
    for (const [email, tenant] of [
      ['viewer@aurora.test', 'Aurora'],
      ['nurse@borealis.test', 'Borealis'],
      ['nomenu@aurora.test', 'Aurora'],
    ] as const) {
      const { token, cookie } = await signInAs(server, email, tenant)
      const got = await server.app.inject({
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
    await takeModule(server)
    await expect.poll(async () => (await visit(`${home}/`, { headers: script })).status).toBe(404)
  })

  it('the session, and what it has open is closed', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: 1\n\n')
    }
    const sent = requestPlain({
      port: server.port,
      path: `${home}/events`,
      headers: { cookie: browser.cookie },
      agent: false,
    })
    sent.end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const failed = once(response.resume(), 'error')
    await endSession(server, browser.id)
    await failed
    expect((await visit(`${home}/`, { headers: script })).status).toBe(401)
  })
})

describe('another site', () => {
  it.each([
    ['POST', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['POST', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
    ['GET', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }],
    ['POST', { origin: 'https://evil.test' }],
    ['POST', { origin: 'null' }],
  ])('cannot send a %s with %j', async (method, headers) => {
    expect((await visit(`${home}/`, { method, headers: headers as unknown as Record<string, string> })).status).toBe(
      403,
    )
    expect(upstream.seen).toHaveLength(0)
  })

  it('may link to a page', async () => {
    const headers = { ...page, 'sec-fetch-site': 'cross-site' }
    expect((await visit(`${home}/`, { headers })).text).toBe('the app')
  })
})

describe('what does not answer has a page of its own', () => {
  const failing = async (url: string) => {
    await giveApp(server, url)
    return visit(`${home}/`, { headers: { ...page, 'accept-language': 'de' } })
  }
  const closedPort = async () => {
    const there = createSocketServer().listen(0, '127.0.0.1')
    await once(there, 'listening')
    const { port } = there.address() as AddressInfo
    await new Promise((resolve) => there.close(resolve))
    return port
  }
  /** A server of raw bytes. */
  const speaking = async (bytes: string | null) => {
    const there = createSocketServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => (bytes === null ? undefined : socket.end(bytes)))
    }).listen(0, '127.0.0.1')
    await once(there, 'listening')
    return { url: `http://127.0.0.1:${(there.address() as AddressInfo).port}`, close: () => there.close() }
  }

  it('a server that has stopped', async () => {
    const got = await failing(`http://127.0.0.1:${await closedPort()}`)
    expect(got.status).toBe(503)
    expect(got.text).toContain('Runbooks &amp; more ist nicht erreichbar')
    expect(got.text).toContain('href="/beakapps"')
    expect(got.text).toContain(`href="${home}/"`)
    expect(server.lines).toMatchObject([{ event: 'app-not-running', reason: 'ECONNREFUSED', app: home }])
    const forScripts = await visit(`${home}/`, { headers: script })
    expect(JSON.parse(forScripts.text)).toMatchObject({ code: 503, module_code: 'APPS_ERR002' })
  })

  it('a name that nothing has', async () => {
    expect((await failing('http://nothing-there.invalid')).status).toBe(502)
  })

  it.each(['http://169.254.169.254', 'http://[fe80::1]', 'http://[::ffff:169.254.169.254]', 'http://0.0.0.0'])(
    'an address of the link, whatever was stored: %s',
    async (url) => {
      expect((await failing(url)).status).toBe(502)
      expect(server.lines).toMatchObject([{ reason: 'FORBIDDEN_ADDRESS' }])
    },
  )

  it('TLS where none is spoken', async () => {
    expect((await failing(upstream.url.replace('http', 'https'))).status).toBe(502)
  })

  it.each([
    ['no HTTP', 'SSH-2.0-x\r\n'],
    ['nothing', ''],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx'],
    ['a length and chunks', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['headers without end', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`],
    ['a bare CR in a header', 'HTTP/1.1 200 OK\r\nX: a\rSet-Cookie: b=1\r\nContent-Length: 0\r\n\r\n'],
    [
      'an upgrade that was not asked for',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    ],
  ])('a server that answers with %s', async (_name, bytes) => {
    const there = await speaking(bytes)
    const got = await failing(there.url)
    there.close()
    expect(got.status).toBe(502)
    expect(got.headers['set-cookie']).toBeUndefined()
  })

  it('a server that answers nothing in time', async () => {
    const there = await speaking(null)
    expect((await failing(there.url)).status).toBe(504)
    there.close()
  })

  it('one that stops in the middle: the response breaks off', async () => {
    const there = await speaking('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf')
    await giveApp(server, there.url)
    await expect(visit(`${home}/`, { headers: page })).rejects.toThrow()
    there.close()
  })

  it('one that hangs in the middle breaks off too', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '10' })
      response.write('half')
    }
    await expect(visit(`${home}/`, { headers: page })).rejects.toThrow()
  })

  it('a request that comes around', async () => {
    let via = ''
    answer = (request, response) => {
      via = request.headers.via ?? ''
      response.end()
    }
    await visit(`${home}/`, { headers: { via: '1.0 fred' } })
    expect(via).toMatch(/^1\.0 fred, 1\.1 portico-\w{12}$/)
    expect((await visit(`${home}/`, { headers: { ...page, via } })).status).toBe(508)
    expect((await visit('/', { headers: { via } })).status).toBe(508)
    await giveApp(server, `http://127.0.0.1:${server.port}`)
    expect((await visit(`${home}/`, { headers: page })).status).toBe(508)
  })
})

describe('an app speaks for its own path alone', () => {
  const headersOf = async (headers: Record<string, string | string[]>, status = 200) => {
    answer = (_request, response) => {
      response.writeHead(status, headers)
      response.end()
    }
    return visit(`${home}/a/b`, { headers: page })
  }

  it('cookies', async () => {
    const got = await headersOf({
      'set-cookie': [
        'a=1; Path=/; Domain=localhost; HttpOnly; SameSite=Lax',
        'b=2; path=/a/b; Max-Age=5',
        'c=3; Path=/../x',
        '__Host-portico=x; Path=/; Secure',
        ' __secure-portico-app=x',
        '=__Host-portico=x; Path=/; Secure',
        '__Host-portico',
        'apptheme=Dark; Path=/',
      ],
    })
    expect(got.headers['set-cookie']).toEqual([
      `a=1; HttpOnly; SameSite=Lax; Path=${home}`,
      `b=2; Max-Age=5; Path=${home}/a/b`,
      `c=3; Path=${home}`,
    ])
  })

  it.each([
    ['/login?x=1#y', `${home}/login?x=1#y`],
    ['c', `${home}/a/c`],
    ['../../..', `${home}/`],
    [`${home}/here`, `${home}/here`],
    ['UPSTREAM/z', `${home}/z`],
  ])('a redirect to %s', async (location, expected) => {
    const got = await headersOf({ location: location.replace('UPSTREAM', upstream.url) }, 302)
    expect(got).toMatchObject({ status: 302, headers: { location: expected } })
  })

  it.each(['https://evil.test/', '//evil.test/', '/\\evil.test', 'javascript:alert(1)', 'http://user:pass@127.0.0.1/'])(
    'a redirect to %s is refused',
    async (location) => {
      const got = await headersOf({ location }, 302)
      expect(got.status).toBe(502)
      expect(got.headers.location).toBeUndefined()
    },
  )

  it('a redirect to our other pages is for those who go there, not for scripts', async () => {
    answer = (_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${server.port}/beakapps` }).end()
    expect((await visit(`${home}/`, { headers: page })).headers.location).toBe('/beakapps')
    expect((await visit(`${home}/`, { headers: script })).status).toBe(502)
  })

  it('headers about our origin, and to proxies, are dropped', async () => {
    const dropped = {
      'strict-transport-security': 'max-age=0',
      'clear-site-data': '"*"',
      'service-worker-allowed': '/',
      'access-control-allow-origin': '*',
      'x-accel-redirect': '/secret',
      'alt-svc': 'h3=":1"',
      'refresh': '0; url=https://evil.test',
      'server': 'x',
      'x-powered-by': 'x',
      'portico-identity': 'x',
      'nel': '{}',
      'keep-alive': 'timeout=99',
    }
    const got = await headersOf({ ...dropped, 'x-own': 'kept', 'etag': '"1"' })
    expect(got.headers).toMatchObject({ 'x-own': 'kept', 'etag': '"1"' })
    for (const [name, value] of Object.entries(dropped)) expect(got.headers[name]).not.toBe(value)
  })

  it('no cache between keeps a response, and a policy confines its pages', async () => {
    const got = await headersOf({
      'cache-control': 'public, max-age=60, s-maxage=600',
      'vary': 'accept',
      'content-security-policy': "script-src 'none'",
    })
    expect(got.headers['cache-control']).toBe('private, max-age=60')
    expect(got.headers.vary).toBe('accept, Cookie')
    const own = `http://127.0.0.1:${server.port}${home}/`
    const policies = got.raw.filter((_each, nth) => got.raw[nth - 1]?.toLowerCase() === 'content-security-policy')
    expect(policies[0]).toBe("script-src 'none'")
    expect(policies[1]).toContain(`connect-src ${own} ${own.replace('http', 'ws')}`)
    expect(policies[1]).toContain(`form-action ${own}`)
    expect(policies[1]).toContain("frame-ancestors 'self'")
    expect((await headersOf({})).headers['cache-control']).toBe('private, no-cache')
  })
})

describe('connections', () => {
  it('are shared by requests without a body', async () => {
    const ports = new Set<number>()
    answer = (request, response) => {
      ports.add(request.socket.remotePort ?? 0)
      response.end()
    }
    for (let nth = 0; nth < 3; nth += 1) await visit(`${home}/${nth}`, { headers: script })
    expect(ports.size).toBe(1)
  })

  it('a request is sent once, unless it is safe and its connection was stale', async () => {
    const used = new WeakSet<object>()
    answer = (request, response) => {
      if (used.has(request.socket)) return request.socket.resetAndDestroy()
      used.add(request.socket)
      return response.end('answered')
    }
    for (let nth = 0; nth < 2; nth += 1) expect((await visit(`${home}/`, { headers: script })).text).toBe('answered')
    expect(upstream.seen).toHaveLength(3)
    upstream.seen.length = 0
    answer = (request) => request.socket.resetAndDestroy()
    expect((await visit(`${home}/`, { method: 'POST', headers: script, body: 'x' })).status).toBe(502)
    expect(upstream.seen).toHaveLength(1)
  })
})
