import { listSessions } from '@portico/contract/sign-in/list-sessions.ts'
import { validateSession } from '@portico/contract/sign-in/validate-session.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoId } from '#server/plumbing/demo/demo-id.ts'
import { connectContoso, contoso } from '#server/sign-in/providers/test-connection.ts'
import { openExchange, type Brought } from '#server/sign-in/providers/test-exchange.ts'
import { startTestProvider, type TestProvider } from '#server/sign-in/providers/test-provider.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let provider: TestProvider
let connection = ''

beforeAll(async () => {
  exchange = await openExchange()
})
afterAll(() => exchange.server.close())
beforeEach(async () => {
  provider = await startTestProvider()
  connection = await connectContoso(exchange.server.house, provider.issuer)
  exchange.logged.length = 0
})
afterEach(async () => {
  await provider.close()
  await exchange.inContoso('delete from tenant.connections')
})

const toProvider = (body: object = {}) => exchange.toProvider(provider, body)
const finish = (sent: Brought, connectionid = connection) => exchange.finish(sent, connectionid)
const lastAudit = async () =>
  (
    await exchange.inContoso<{ outcome: string; reason: string }>(
      "select outcome, reason from tenant.audit_events where event = 'sign-in' order by at desc, id desc limit 1",
    )
  )[0]

describe('a sign-in at a provider', () => {
  it('asks with code, PKCE by S256, state, nonce, the exact redirect address of the domain and the login hint', async () => {
    const began = await exchange.begin()
    const address = new URL(exchange.addressOf(began.data))
    const query = Object.fromEntries(address.searchParams)
    expect(address.origin + address.pathname).toBe(`${provider.issuer}/authorize`)
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: 'client-1',
      code_challenge_method: 'S256',
      redirect_uri: `${exchange.server.house.settingsOf('localhost').domainurl}/callback/${connection}`,
      login_hint: 'user@contoso.test',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]).toMatch(/^[\w-]{43}$/)
    expect(began.cookies.providerCookie).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(began.data)).not.toContain('verifier')
  })

  it('opens a session of the account, of the type msauthapp, that validate knows', async () => {
    const sent = await toProvider({ redirect_url: '/desk/', source: 'bot', is_csd: true })
    const received = await finish(sent)
    expect(received.status).toBe(200)
    const { login, authtype, redirect_url, source, is_csd, tenant } = received.data as {
      login: { token: string; loginid: string; userid: string; isMFA: boolean }
      authtype: string
      redirect_url: string
      source: string
      is_csd: boolean
      tenant: { tenantname: string; authtype: string }
    }
    expect({ authtype, redirect_url, source, is_csd }).toEqual({
      authtype: 'msauthapp',
      redirect_url: '/desk/',
      source: 'bot',
      is_csd: true,
    })
    expect(tenant).toMatchObject({ tenantname: 'Contoso', authtype: 'msauth' })
    expect(login).toMatchObject({ loginid: 'user@contoso.test', isMFA: false })
    const halves = { token: login.token, cookie: received.cookies.cookie ?? '' }
    const validated = await exchange.server.send(validateSession, { ...halves, body: { authtype: 'msauthapp' } })
    expect(validated.data).toMatchObject({ token_is_valid: true, user_isactive: true, loginid: 'user@contoso.test' })
    const asLocal = await exchange.server.send(validateSession, { ...halves, body: { authtype: 'localdb' } })
    expect(asLocal.module_code).toBe('USER_ERR004')
    expect(await lastAudit()).toEqual({ outcome: 'success', reason: '' })
  })

  it('knows the account by its subject from then on, whatever the address becomes', async () => {
    expect((await finish(await toProvider())).status).toBe(200)
    provider.behaviour.claims = { email: 'renamed@elsewhere.test', email_verified: false }
    const again = await finish(await toProvider())
    expect(again.data).toMatchObject({ login: { loginid: 'user@contoso.test' } })
    provider.behaviour.claims = { sub: 'subject-2' }
    const other = await finish(await toProvider())
    expect(other.module_code).toBe('SSO_ERR006')
    expect(await lastAudit()).toEqual({ outcome: 'failure', reason: 'no-account: already-linked' })
  })

  it('goes on in each of two tabs of one browser', async () => {
    const one = await exchange.begin()
    const providerCookie = one.cookies.providerCookie ?? ''
    const two = await exchange.begin({ providerCookie })
    expect(two.cookies.providerCookie).toBe(providerCookie)
    const [first, second] = [
      await provider.signIn(exchange.addressOf(one.data)),
      await provider.signIn(exchange.addressOf(two.data)),
    ]
    expect((await finish({ answer: second, providerCookie })).status).toBe(200)
    expect((await finish({ answer: first, providerCookie })).status).toBe(200)
  })

  it('reads the address from userinfo where the ID token has none', async () => {
    provider.behaviour = {
      claims: { email: undefined, email_verified: undefined },
      userinfo: { email: 'User@Contoso.test', email_verified: true },
    }
    expect((await finish(await toProvider())).data).toMatchObject({ login: { loginid: 'user@contoso.test' } })
  })

  it('makes an account where the connection does, with the role of the first group that has one', async () => {
    await exchange.inContoso('delete from tenant.connections')
    const head = demoId('role Contoso Head')
    await exchange.inContoso(
      `insert into tenant.roles (tenant_id, id, name) values ($1, $2, 'Head') on conflict do nothing`,
      [contoso, head],
    )
    connection = await connectContoso(exchange.server.house, provider.issuer, {
      createsAccounts: true,
      groups: [{ group: 'heads', roleId: head }],
    })
    const claims = {
      sub: 'new',
      email: 'new@contoso.test',
      given_name: 'Nina',
      family_name: 'New',
      groups: ['x', 'heads'],
    }
    provider.behaviour.claims = claims
    expect((await finish(await toProvider())).data).toMatchObject({
      login: { loginid: 'new@contoso.test', firstname: 'Nina', lastname: 'New', rolename: 'Head' },
    })
    provider.behaviour.claims = { ...claims, groups: [] }
    expect((await finish(await toProvider())).data).toMatchObject({ login: { rolename: 'Staff' } })
    await exchange.inContoso('delete from tenant.accounts where email = $1', ['new@contoso.test'])
  })

  it('goes on with the second secret while the first is being rotated', async () => {
    await exchange.inContoso(
      `insert into tenant.connection_keys (tenant_id, id, connection_id, kind, sealed, fingerprint, created_at)
       values ($1, gen_random_uuid(), $2, 'client-secret', $3, 'two', now() + interval '1 minute')`,
      [contoso, connection, exchange.server.house.secret.seal('secret-two')],
    )
    expect((await finish(await toProvider())).status).toBe(200)
    provider.behaviour.secrets = ['secret-two']
    expect((await finish(await toProvider())).status).toBe(200)
  })

  it('is within the clock tolerance of two minutes', async () => {
    provider.behaviour.clock = 115
    expect((await finish(await toProvider())).status).toBe(200)
    provider.behaviour.clock = -400
    expect((await finish(await toProvider())).status).toBe(200)
  })
})

describe('what is kept', () => {
  it('holds neither state, verifier, nonce nor secret as it is', async () => {
    const began = await exchange.begin()
    const query = new URL(exchange.addressOf(began.data)).searchParams
    const [row] = await exchange.inContoso<{ text: string }>(
      'select row(p.*)::text as text from tenant.pending_authorisations p',
    )
    const bytes = await exchange.inContoso<{ sealed: Buffer }>('select sealed from tenant.pending_authorisations')
    for (const name of ['state', 'nonce']) {
      expect(row?.text).not.toContain(query.get(name))
      expect(bytes[0]?.sealed.toString('latin1')).not.toContain(query.get(name))
    }
    const [key] = await exchange.inContoso<{ sealed: Buffer }>('select sealed from tenant.connection_keys')
    expect(key?.sealed.toString('latin1')).not.toContain('secret-one')
  })

  it('of the provider is asked once for many sign-ins', async () => {
    for (let time = 0; time < 3; time += 1) expect((await finish(await toProvider())).status).toBe(200)
    expect(provider.asked.get('/.well-known/openid-configuration')).toBe(1)
    expect(provider.asked.get('/jwks')).toBe(1)
  })

  it('lists the session as any other', async () => {
    const received = await finish(await toProvider())
    const { login } = received.data as { login: { token: string } }
    const listed = await exchange.server.send(listSessions, {
      token: login.token,
      cookie: received.cookies.cookie ?? '',
    })
    expect(listed.status).toBe(200)
  })
})
