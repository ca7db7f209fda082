import { validateSession } from '#features/sessions/contract/sessions.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { withContoso } from '#features/single-sign-on/server/test-contoso.ts'

const here = withContoso()

const signIn = async () => {
  const received = await here.finish(await here.toProvider())
  const { token } = received.data.login
  return { token, cookie: received.cookies.cookie ?? '' }
}
const isOpen = async (credentials: { token: string; cookie: string }) =>
  (await here.exchange.server.send(validateSession, { ...credentials, body: { authtype: 'msauthapp' } })).status === 200

const load = (query: Record<string, string>, to = here.connection, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  here.exchange.server.app.inject({
    method,
    url: `/api/iam/login/frontchannel/${to}?${new URLSearchParams(query).toString()}`,
  })
const good = () => ({ iss: here.provider.issuer, sid: 'session-1' })

describe('the page that a provider frames when a session there ends', () => {
  it('ends the sessions here that came from it, with an event, and may be loaded twice', async () => {
    const credentials = await signIn()
    for (let at = 0; at < 2; at++) {
      expect((await load(good())).statusCode).toBe(200)
      expect(await isOpen(credentials)).toBe(false)
    }
    const [, ...more] = await here.exchange.inContoso(
      "select 1 from tenant.audit_events where event = 'session-revoked' and reason = 'ended-at-provider'",
    )
    expect(more).toEqual([])
    expect(await isOpen(await signIn())).toBe(true)
  })

  it('returns the same for an existing session and a missing one, and ends no other', async () => {
    const credentials = await signIn()
    const responses = []
    for (const query of [{ ...good(), sid: 'session-2' }, { ...good(), iss: 'https://evil.test' }, good()]) {
      expect(await isOpen(credentials)).toBe(true)
      const { statusCode, body, headers } = await load(query)
      responses.push({ statusCode, body, policy: headers['content-security-policy'], cache: headers['cache-control'] })
    }
    expect(await isOpen(credentials)).toBe(false)
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
  })

  it('may be framed by the provider alone, and is not cached', async () => {
    const { headers } = await load(good())
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; frame-ancestors ${here.provider.issuer}`,
    })
    expect(headers['set-cookie']).toBe(undefined)
  })

  it.each<[string, Record<string, string>]>([
    ['no session', { sid: '' }],
    ['no issuer', { iss: '' }],
    ['a session with a NUL', { sid: 'a\u0000b' }],
    ['a session without end', { sid: 'a'.repeat(5_000) }],
  ])('ends nothing for %s', async (_, spoiled) => {
    const credentials = await signIn()
    const { statusCode, headers } = await load({ ...good(), ...spoiled })
    expect(statusCode).toBe(400)
    expect(headers['content-security-policy']).toBe(undefined)
    expect(await isOpen(credentials)).toBe(true)
  })

  it('ends nothing without its parameters, with each twice, by another method, or at another connection', async () => {
    const credentials = await signIn()
    const path = `/api/iam/login/frontchannel/${here.connection}`
    const { app } = here.exchange.server
    const { iss, sid } = good()
    const twice = new URLSearchParams([
      ['iss', iss],
      ['sid', sid],
      ['sid', sid],
    ]).toString()
    expect((await app.inject(path)).statusCode).toBe(400)
    expect((await app.inject(`${path}?${twice}`)).statusCode).toBe(400)
    expect((await load(good(), here.connection, 'HEAD')).statusCode).toBe(404)
    expect((await load(good(), here.connection, 'POST')).statusCode).toBe(404)
    expect((await load(good(), randomUUID())).statusCode).toBe(400)
    expect((await load(good(), 'nonsense')).statusCode).toBe(400)
    expect(await isOpen(credentials)).toBe(true)
  })

  it('is limited for each network', async () => {
    const { app, context } = here.exchange.server
    const url = `/api/iam/login/frontchannel/${here.connection}?${new URLSearchParams(good()).toString()}`
    const from = (remoteAddress: string) => app.inject({ url, remoteAddress })
    expect((await from('192.0.2.17')).statusCode).toBe(200)
    while (context.limits.take('provider', '192.0.2.17') === 0) continue
    const refused = await from('192.0.2.17')
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await from('192.0.2.18')).statusCode).toBe(200)
  })
})
