import { describe, expect, it } from 'vitest'
import { home } from './test-apps-queries.ts'
import { useProxiedApp } from './test-proxied-app.ts'
import { page, script } from './test-visit.ts'

const app = useProxiedApp()
const { visit } = app

describe('an app speaks for its own path alone', () => {
  const headersOf = async (headers: Record<string, string | string[]>, status = 200) => {
    app.answerWith((_request, response) => {
      response.writeHead(status, headers)
      response.end()
    })
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
    const got = await headersOf({ location: location.replace('UPSTREAM', app.upstream.url) }, 302)
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
    app.answerWith((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${app.server.port}/beakapps` }).end(),
    )
    expect((await visit(`${home}/`, { headers: page })).headers.location).toBe('/beakapps')
    expect((await visit(`${home}/`, { headers: script })).status).toBe(502)
    // The policy of the framing page does not check the path after a redirect.
    for (const dest of ['iframe', 'frame', 'embed', undefined]) {
      const headers = { ...page, 'sec-fetch-dest': dest ?? [] }
      expect((await visit(`${home}/`, { headers })).status, dest).toBe(502)
    }
  })

  it.each([
    '//evil.test/x',
    '/%5Cevil.test/x',
    '/\\\\evil.test/x',
    '//localhost:1//evil.test',
    '/api/iam/logout/',
    '/%2F/evil.test',
  ])('a redirect to our origin is not one to another site or a call: %s', async (path) => {
    const got = await headersOf({ location: `http://127.0.0.1:${app.server.port}${path}` }, 302)
    expect(got.status).toBe(502)
    expect(got.headers.location).toBeUndefined()
  })

  it('cookies in a number that leaves ours in the browser', async () => {
    const got = await headersOf({ 'set-cookie': Array.from({ length: 270 }, (_each, index) => `c${index}=x`) })
    expect(got.headers['set-cookie']).toHaveLength(20)
  })

  it.each(['NTLM', 'Negotiate', 'Basic realm="Portico"', 'Bearer, Negotiate abc', 'Digest qop=auth'])(
    'no challenge by which a browser asks for a password, or a shared connection is logged in: %s',
    async (challenge) => {
      const got = await headersOf({ 'www-authenticate': [challenge, 'Bearer realm="runs"'] }, 401)
      expect(got).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer realm="runs"' } })
    },
  )

  it('the windows that its pages open are cut off where they are ours, and have none of our permissions', async () => {
    const got = await headersOf({ 'cross-origin-opener-policy': 'same-origin', 'permissions-policy': 'microphone=*' })
    expect(got.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(got.headers['permissions-policy']).toContain('microphone=()')
  })

  it('a status that HTTP does not have', async () => {
    expect((await headersOf({}, 999)).status).toBe(502)
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
      'content-security-policy-report-only': "default-src 'none'",
      'attribution-reporting-register-source': '{}',
      'observe-browsing-topics': '?1',
      'x-sendfile-type': 'x',
      'no-vary-search': 'params',
      'sourcemap': '/x',
    }
    const got = await headersOf({ ...dropped, 'x-own': 'kept', 'etag': '"1"' })
    expect(got.headers).toMatchObject({ 'x-own': 'kept', 'etag': '"1"' })
    for (const [name, value] of Object.entries(dropped)) expect(got.headers[name]).not.toBe(value)
  })

  it('a proxy in front keeps no event of a stream back', async () => {
    const got = await headersOf({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'yes' })
    expect(got.headers['x-accel-buffering']).toBe('no')
    expect((await headersOf({ 'content-type': 'text/html' })).headers['x-accel-buffering']).toBeUndefined()
  })

  it('no cache between keeps a response, and a policy confines its pages', async () => {
    const got = await headersOf({
      'cache-control': 'public, max-age=60, s-maxage=600',
      'vary': 'accept',
      'content-security-policy': "script-src 'none'",
    })
    expect(got.headers['cache-control']).toBe('private, max-age=60')
    expect(got.headers.vary).toBe('accept, Cookie')
    const own = `http://127.0.0.1:${app.server.port}${home}/`
    const policies = got.raw.filter((_each, index) => got.raw[index - 1]?.toLowerCase() === 'content-security-policy')
    expect(policies[0]).toBe("script-src 'none'")
    expect(policies[1]).toContain(`connect-src ${own} ${own.replace('http', 'ws')}`)
    expect(policies[1]).toContain(`form-action ${own}`)
    expect(policies[1]).toContain("frame-ancestors 'self'")
    expect((await headersOf({})).headers['cache-control']).toBe('private, no-cache')
  })
})
