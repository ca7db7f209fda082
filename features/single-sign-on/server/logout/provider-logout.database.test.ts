import { signOut, validateSession } from '#features/sessions/contract/sessions.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectContoso } from '#features/single-sign-on/server/test-connection.ts'
import { openExchange } from '#features/single-sign-on/server/test-exchange.ts'
import { startTestProvider, type TestProvider } from '#features/single-sign-on/server/test-provider.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let provider: TestProvider
let connection = ''

beforeAll(async () => {
  exchange = await openExchange()
  provider = await startTestProvider()
  connection = await connectContoso(exchange.server.context, provider.issuer)
})
afterAll(async () => {
  await provider.close()
  await exchange.server.close()
})

async function signIn() {
  const received = await exchange.finish(await exchange.toProvider(provider), connection)
  const { token } = received.data.login
  return { token, cookie: received.cookies.cookie ?? '' }
}
const isOpen = async (credentials: { token: string; cookie: string }) =>
  (await exchange.server.send(validateSession, { ...credentials, body: { authtype: 'msauthapp' } })).status === 200

const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const now = () => Math.floor(Date.now() / 1000)
const good = () => ({
  iss: provider.issuer,
  aud: 'client-1',
  iat: now(),
  exp: now() + 120,
  jti: randomUUID(),
  sid: 'session-1',
  events,
})

async function sendLogoutToken(claims: object, to = connection) {
  const token = await provider.sign({ ...claims }, { typ: 'logout+jwt' })
  return tellToken(token, to)
}
const tellToken = (token: string, to = connection) =>
  exchange.server.app.inject({
    method: 'POST',
    url: `/api/iam/login/backchannel/${to}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })

describe('the end of a session at the provider', () => {
  it('by sid or by subject ends the sessions here, recorded, and no others', async () => {
    for (const claims of [good(), { ...good(), sid: undefined, sub: 'subject-1' }]) {
      const credentials = await signIn()
      expect(await isOpen(credentials)).toBe(true)
      expect((await sendLogoutToken({ ...good(), sid: 'another' })).statusCode).toBe(200)
      expect(await isOpen(credentials)).toBe(true)
      expect((await sendLogoutToken(claims)).statusCode).toBe(200)
      expect(await isOpen(credentials)).toBe(false)
    }
    const rows = await exchange.inContoso("select 1 from tenant.audit_events where reason = 'ended-at-provider'")
    expect(rows).toHaveLength(2)
  })

  it.each<[string, (token: ReturnType<typeof good>) => object]>([
    ['iss', (token) => ({ ...token, iss: 'https://evil.test' })],
    ['aud', (token) => ({ ...token, aud: 'client-2' })],
    ['exp', (token) => ({ ...token, exp: now() - 200 })],
    ['iat', (token) => ({ ...token, iat: now() - 3_600 })],
    ['jti', (token) => ({ ...token, jti: undefined })],
    ['jti', (token) => ({ ...token, jti: { a: 1 } })],
    ['sid', (token) => ({ ...token, sid: 'a\u0000b' })],
    ['sub', (token) => ({ ...token, sub: 'x'.repeat(600) })],
    ['events', (token) => ({ ...token, events: {} })],
    ['nonce', (token) => ({ ...token, nonce: 'x' })],
    ['sub', (token) => ({ ...token, sid: undefined })],
  ])('is refused with a wrong %s', async (reason, spoil) => {
    const credentials = await signIn()
    const response = await sendLogoutToken(spoil(good()))
    expect({ code: response.statusCode, ...response.json<object>() }).toMatchObject({
      code: 400,
      error_description: reason,
    })
    expect(await isOpen(credentials)).toBe(true)
  })

  it('is refused twice, unsigned, or for an unknown connection', async () => {
    const token = await provider.sign(good())
    expect((await tellToken(token)).statusCode).toBe(200)
    expect((await tellToken(token)).json()).toMatchObject({ error_description: 'jti' })
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`
    expect((await tellToken(unsigned)).statusCode).toBe(400)
    expect((await sendLogoutToken(good(), randomUUID())).statusCode).toBe(400)
    expect((await tellToken('', 'nonsense')).statusCode).toBe(400)
  })
})

describe('signing out here', () => {
  it("leads to the provider's logout address, with the hint and the return address", async () => {
    const credentials = await signIn()
    const left = await exchange.server.send(signOut, { ...credentials, body: { appname: '', emailid: '' } })
    const address = new URL(left.data.end_session_url)
    expect(address.origin + address.pathname).toBe(`${provider.issuer}/end`)
    expect(address.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3)
    const { domainurl } = exchange.server.context.settingsOf('localhost')
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${domainurl}/`)
    expect(await isOpen(credentials)).toBe(false)
  })

  const leave = async () => {
    const credentials = await signIn()
    const left = await exchange.server.send(signOut, { ...credentials, body: { appname: '', emailid: '' } })
    return { credentials, there: await fetch(left.data.end_session_url) }
  }

  it('satisfies a provider that requires its own hint and the exact return address that idp add prints', async () => {
    provider.behaviour = { afterLogout: `${exchange.server.context.settingsOf('localhost').domainurl}/` }
    const { there } = await leave()
    provider.behaviour = {}
    expect([there.status, await there.json()]).toMatchObject([200, { client: 'client-1' }])
  })

  it('has ended the session here also where the provider does not accept the return address', async () => {
    provider.behaviour = { afterLogout: 'https://elsewhere.test/' }
    const { credentials, there } = await leave()
    provider.behaviour = {}
    expect([there.status, await there.json()]).toEqual([400, { error: 'post_logout_redirect_uri' }])
    expect(await isOpen(credentials)).toBe(false)
  })
})
