import { listSessions, validateSession } from '#features/sessions/contract/sessions.ts'
import { describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { connectContoso, contoso } from './test-connection.ts'
import { withContoso } from './test-contoso.ts'

const here = withContoso()
const { toProvider, finish, lastAudit } = here

describe('a sign-in at a provider', () => {
  it('is requested with code, PKCE by S256, state, nonce, the exact redirect address of the domain and the login hint', async () => {
    const began = await here.exchange.begin()
    const address = new URL(here.exchange.addressOf(began.data))
    const query = Object.fromEntries(address.searchParams)
    expect(address.origin + address.pathname).toBe(`${here.provider.issuer}/authorize`)
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: 'client-1',
      code_challenge_method: 'S256',
      redirect_uri: `${here.exchange.server.context.settingsOf('localhost').domainurl}/callback/${here.connection}`,
      login_hint: 'user@contoso.test',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]).toMatch(/^[\w-]{43}$/)
    expect(began.cookies.providerCookie).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(began.data)).not.toContain('verifier')
  })

  it('opens a session of the account, of the type msauthapp, that validate accepts', async () => {
    const sent = await toProvider({ redirect_url: '/desk/', source: 'bot', is_csd: true })
    const received = await finish(sent)
    expect(received.status).toBe(200)
    const { login, authtype, redirect_url, source, is_csd, tenant } = received.data
    expect({ authtype, redirect_url, source, is_csd }).toEqual({
      authtype: 'msauthapp',
      redirect_url: '/desk/',
      source: 'bot',
      is_csd: true,
    })
    expect(tenant).toMatchObject({ tenantname: 'Contoso', authtype: 'msauth' })
    expect(login).toMatchObject({ loginid: 'user@contoso.test', isMFA: false })
    const credentials = { token: login.token, cookie: received.cookies.cookie ?? '' }
    const validated = await here.exchange.server.send(validateSession, {
      ...credentials,
      body: { authtype: 'msauthapp' },
    })
    expect(validated.data).toMatchObject({ token_is_valid: true, user_isactive: true, loginid: 'user@contoso.test' })
    const asLocal = await here.exchange.server.send(validateSession, { ...credentials, body: { authtype: 'localdb' } })
    expect(asLocal.module_code).toBe('USER_ERR004')
    expect(await lastAudit()).toMatchObject({ outcome: 'success', reason: '' })
  })

  it('requires no code after any number of failed passwords, and does not change their count', async () => {
    const key = here.exchange.server.context.secret.mac('failure-key', 'account user@contoso.test')
    const { pool } = here.exchange.server.place
    await pool.query(
      `insert into platform.sign_in_failures (scope, key, failures, last_failure_at) values ('account', $1, 1000, now())`,
      [key],
    )
    expect((await finish(await toProvider())).data).toMatchObject({ login: { isMFA: false } })
    const { rows } = await pool.query('delete from platform.sign_in_failures where key = $1 returning failures', [key])
    expect(rows).toEqual([{ failures: 1000 }])
  })

  it('finds the account by its subject from then on, even if the address changes', async () => {
    expect((await finish(await toProvider())).status).toBe(200)
    here.provider.behaviour.claims = { email: 'renamed@elsewhere.test', email_verified: false }
    const again = await finish(await toProvider())
    expect(again.data).toMatchObject({ login: { loginid: 'user@contoso.test' } })
    here.provider.behaviour.claims = { sub: 'subject-2' }
    const other = await finish(await toProvider())
    expect(other.module_code).toBe('SSO_ERR006')
    expect(await lastAudit()).toMatchObject({ outcome: 'failure', reason: 'no-account: already-linked' })
  })

  it('continues in each of two tabs of one browser', async () => {
    const one = await here.exchange.begin()
    const providerCookie = one.cookies.providerCookie ?? ''
    const two = await here.exchange.begin({ providerCookie })
    expect(two.cookies.providerCookie).toBe(providerCookie)
    const [first, second] = [
      await here.provider.signIn(here.exchange.addressOf(one.data)),
      await here.provider.signIn(here.exchange.addressOf(two.data)),
    ]
    expect((await finish({ answer: second, providerCookie })).status).toBe(200)
    expect((await finish({ answer: first, providerCookie })).status).toBe(200)
  })

  it('reads the address from userinfo where the ID token has none', async () => {
    here.provider.behaviour = {
      claims: { email: undefined, email_verified: undefined },
      userinfo: { email: 'User@Contoso.test', email_verified: true },
    }
    expect((await finish(await toProvider())).data).toMatchObject({ login: { loginid: 'user@contoso.test' } })
  })

  it('creates an account where the connection allows it, with the role of the first group that has one', async () => {
    await here.exchange.inContoso('delete from tenant.connections')
    const head = demoId('role Contoso Head')
    await here.exchange.inContoso(
      `insert into tenant.roles (tenant_id, id, name) values ($1, $2, 'Head') on conflict do nothing`,
      [contoso, head],
    )
    const connection = await connectContoso(here.exchange.server.context, here.provider.issuer, {
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
    here.provider.behaviour.claims = claims
    expect((await finish(await toProvider(), connection)).data).toMatchObject({
      login: { loginid: 'new@contoso.test', firstname: 'Nina', lastname: 'New', rolename: 'Head' },
    })
    here.provider.behaviour.claims = { ...claims, groups: [] }
    expect((await finish(await toProvider(), connection)).data).toMatchObject({ login: { rolename: 'Staff' } })
    await here.exchange.inContoso('delete from tenant.accounts where email = $1', ['new@contoso.test'])
  })

  it('continues with the second secret while the first is being rotated', async () => {
    await here.exchange.inContoso(
      `insert into tenant.connection_keys (tenant_id, id, connection_id, kind, sealed, fingerprint, created_at)
       values ($1, gen_random_uuid(), $2, 'client-secret', $3, 'two', now() + interval '1 minute')`,
      [contoso, here.connection, here.exchange.server.context.secret.seal('secret-two')],
    )
    expect((await finish(await toProvider())).status).toBe(200)
    here.provider.behaviour.secrets = ['secret-two']
    expect((await finish(await toProvider())).status).toBe(200)
  })

  it('is within the clock tolerance of two minutes', async () => {
    here.provider.behaviour.clock = 115
    expect((await finish(await toProvider())).status).toBe(200)
    here.provider.behaviour.clock = -400
    expect((await finish(await toProvider())).status).toBe(200)
  })
})

describe('the stored data', () => {
  it('contains neither state, verifier, nonce nor secret in the clear', async () => {
    const began = await here.exchange.begin()
    const query = new URL(here.exchange.addressOf(began.data)).searchParams
    const [row] = await here.exchange.inContoso<{ text: string }>(
      'select row(p.*)::text as text from tenant.sign_in_transactions p',
    )
    const bytes = await here.exchange.inContoso<{ sealed: Buffer }>('select sealed from tenant.sign_in_transactions')
    for (const name of ['state', 'nonce']) {
      expect(row?.text).not.toContain(query.get(name))
      expect(bytes[0]?.sealed.toString('latin1')).not.toContain(query.get(name))
    }
    const [key] = await here.exchange.inContoso<{ sealed: Buffer }>('select sealed from tenant.connection_keys')
    expect(key?.sealed.toString('latin1')).not.toContain('secret-one')
  })

  it('of the provider is requested once for many sign-ins', async () => {
    for (let time = 0; time < 3; time += 1) expect((await finish(await toProvider())).status).toBe(200)
    expect(here.provider.requested.get('/.well-known/openid-configuration')).toBe(1)
    expect(here.provider.requested.get('/jwks')).toBe(1)
  })

  it('lists the session as any other', async () => {
    const received = await finish(await toProvider())
    const { login } = received.data
    const listed = await here.exchange.server.send(listSessions, {
      token: login.token,
      cookie: received.cookies.cookie ?? '',
    })
    expect(listed.status).toBe(200)
  })
})
