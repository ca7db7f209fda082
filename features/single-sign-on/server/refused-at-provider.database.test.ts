import { signInWithProvider } from '#features/single-sign-on/contract/provider-sign-ins.ts'
import { describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { insertDemoDevice } from '@portico/server/core/devices/test-device-queries.ts'
import { connectContoso } from './test-connection.ts'
import { withContoso } from './test-contoso.ts'

const here = withContoso()
const { toProvider, finish, lastAudit } = here

describe('a response that cannot be trusted', () => {
  it.each<[string, () => void]>([
    ['nonce', () => (here.provider.behaviour.claims = { nonce: 'x'.repeat(43) })],
    ['nonce', () => (here.provider.behaviour.claims = { nonce: undefined })],
    ['iss', () => (here.provider.behaviour.claims = { iss: 'https://evil.test' })],
    ['iss', () => (here.provider.behaviour.answer = { iss: 'https://evil.test' })],
    ['iss', () => (here.provider.behaviour.answer = { iss: null })],
    ['tid', () => (here.provider.behaviour.claims = { tid: 'directory-2' })],
    ['tid', () => (here.provider.behaviour.claims = { tid: undefined })],
    ['exp', () => (here.provider.behaviour.claims = { exp: Math.floor(Date.now() / 1000) - 130 })],
    ['nbf', () => (here.provider.behaviour.claims = { nbf: Math.floor(Date.now() / 1000) + 200 })],
    ['signature', () => (here.provider.behaviour.signsWithOtherKey = true)],
    ['encrypted', () => (here.provider.behaviour.encrypts = true)],
  ])('is refused as provider-not-trusted: %s', async (reason, misbehave) => {
    misbehave()
    const received = await finish(await toProvider())
    expect({ status: received.status, code: received.module_code }).toEqual({ status: 401, code: 'SSO_ERR003' })
    expect(received.cookies.cookie).toBe(undefined)
    expect(here.exchange.logged.at(-1)).toMatchObject({ refusal: 'provider-not-trusted', reason })
    expect(await lastAudit()).toMatchObject({ outcome: 'failure', reason: `provider-not-trusted: ${reason}` })
  })

  it.each<[string, () => void]>([
    ['aud', () => (here.provider.behaviour.claims = { aud: 'client-2' })],
    ['alg', () => (here.provider.behaviour.unsigned = true)],
  ])('is refused as provider-misconfigured, since no retry helps: %s', async (reason, misbehave) => {
    misbehave()
    const received = await finish(await toProvider())
    expect(received).toMatchObject({ status: 409, module_code: 'SSO_ERR012' })
    expect(received.cookies.cookie).toBe(undefined)
    expect(here.exchange.logged.at(-1)).toMatchObject({ refusal: 'provider-misconfigured', reason })
  })

  it('comes back at the address of another connection', async () => {
    const other = await connectContoso(here.exchange.server.context, here.provider.issuer, { name: 'other' })
    expect((await finish(await toProvider(), other)).module_code).toBe('SSO_ERR003')
  })
})

describe("an error in the browser's request, which may be forged", () => {
  const signInRefusedWith = async (error: string, error_description: string | null = null) => {
    here.provider.behaviour.answer = { code: null, error, error_description }
    const received = await finish(await toProvider())
    here.provider.behaviour.answer = {}
    return received
  }

  it("prevents no other user's sign-in, where it claims that requests must be pushed", async () => {
    here.provider.behaviour.refusesPushed = true
    expect((await signInRefusedWith('invalid_request', 'must be pushed')).module_code).toBe('SSO_ERR012')
    for (const pushed of [1, 1]) {
      expect((await finish(await toProvider())).status).toBe(200)
      expect(here.provider.requested.get('/push')).toBe(pushed)
    }
  })

  it('causes no request to the provider, where it claims that the client is refused', async () => {
    await toProvider()
    const before = new Map(here.provider.requested)
    expect((await signInRefusedWith('invalid_client')).module_code).toBe('SSO_ERR004')
    expect(here.provider.requested).toEqual(before)
  })

  it('is a refusal by the provider, whatever its name', async () => {
    expect((await signInRefusedWith('constructor')).module_code).toBe('SSO_ERR004')
  })
})

describe('start-again', () => {
  it('is the outcome of an unknown state', async () => {
    const sent = await toProvider()
    const answer = sent.answer.replace(/state=[\w-]+/, `state=${'x'.repeat(43)}`)
    expect((await finish({ ...sent, answer })).module_code).toBe('USER_ERR033')
    expect((await finish({ ...sent, answer: '' })).module_code).toBe('USER_ERR033')
  })

  it('is the outcome in another browser, and the right one continues', async () => {
    const sent = await toProvider()
    expect((await finish({ answer: sent.answer })).module_code).toBe('USER_ERR033')
    expect((await finish({ ...sent, providerCookie: 'y'.repeat(43) })).module_code).toBe('USER_ERR033')
    expect((await finish(sent)).status).toBe(200)
  })

  it('is the outcome of a replay, and of one of two concurrent calls', async () => {
    const sent = await toProvider()
    const both = await Promise.all([finish(sent), finish(sent)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
    expect((await finish(sent)).module_code).toBe('USER_ERR033')
    expect(here.exchange.logged.at(-1)).toMatchObject({ reason: 'state' })
  })
})

describe('refused with a sentence that helps', () => {
  it('sign-in-cancelled: the user declined, which is logged without a warning', async () => {
    here.provider.behaviour.answer = { code: null, error: 'access_denied' }
    expect(await finish(await toProvider())).toMatchObject({ status: 401, module_code: 'SSO_ERR005' })
    expect(here.exchange.logged.at(-1)).toMatchObject({
      level: 30,
      msg: expect.stringMatching(/^A sign-in was not completed at the provider\. The user cancelled there/) as string,
    })
  })

  it('provider-refused: an error of the provider', async () => {
    here.provider.behaviour.answer = { code: null, error: 'temporarily_unavailable' }
    expect((await finish(await toProvider())).module_code).toBe('SSO_ERR004')
  })

  it('provider-misconfigured: a client secret that the provider does not accept', async () => {
    here.provider.behaviour = { secrets: ['another'] }
    expect(await finish(await toProvider())).toMatchObject({ status: 409, module_code: 'SSO_ERR012' })
    expect(here.exchange.logged.at(-1)).toMatchObject({ refusal: 'provider-misconfigured', reason: 'invalid_client' })
    expect(here.exchange.logged.at(-1)?.msg).toMatch(
      /by client_secret_basic; the provider announces nothing.*idp rotate/,
    )
    expect(await lastAudit()).toMatchObject({ reason: 'provider-misconfigured: invalid_client' })
  })

  it('account-deactivated', async () => {
    here.provider.behaviour.claims = { sub: 'inactive', email: 'inactive@contoso.test' }
    const received = await finish(await toProvider())
    expect(received).toMatchObject({
      status: 401,
      summary: 'Your account has been deactivated. Please contact administrator.',
    })
    expect(received.cookies.cookie).toBe(undefined)
  })

  it('account-deactivated: the tenant is, and no account is created or changed in it', async () => {
    const accounts = () => here.exchange.inContoso('select id, role_id from tenant.accounts order by id')
    await here.exchange.inContoso('delete from tenant.linked_identities')
    await here.exchange.inContoso('update tenant.connections set creates_accounts = true')
    const before = await accounts()
    here.provider.behaviour.claims = { sub: 'newcomer', email: 'newcomer@contoso.test' }
    const sent = await toProvider()
    await here.exchange.inContoso('update tenant.tenants set is_active = false')
    expect(await finish(sent)).toMatchObject({ status: 401, module_code: 'USER_ERR005' })
    await here.exchange.inContoso('update tenant.tenants set is_active = true')
    expect(await accounts()).toEqual(before)
  })

  it.each([
    ['no-email', 'SSO_ERR012', { email: '', email_verified: true }],
    ['email-not-verified', 'SSO_ERR012', { email_verified: false }],
    ['email-not-verified', 'SSO_ERR012', { email_verified: undefined }],
    ['domain-not-proven', 'SSO_ERR012', { email: 'user@fabrikam.test' }],
    ['no-account', 'SSO_ERR006', { sub: 'nobody', email: 'nobody@contoso.test' }],
  ])('a first sign-in whose address has no account: %s (%s)', async (reason, code, claims) => {
    await here.exchange.inContoso('delete from tenant.linked_identities')
    here.provider.behaviour.claims = claims
    expect((await finish(await toProvider())).module_code).toBe(code)
    expect(here.exchange.logged.at(-1)).toMatchObject({ reason })
  })

  it('tenant-mismatch: a device of another tenant', async () => {
    const { database } = here.exchange.server.place
    const device = await insertDemoDevice(database, 'Aurora')
    expect((await finish(await toProvider({ associated_deviceid: device }))).module_code).toBe('SSO_ERR007')
    const own = await insertDemoDevice(database, 'Contoso')
    expect((await finish(await toProvider({ associated_deviceid: own }))).status).toBe(200)
    expect((await finish(await toProvider({ associated_deviceid: 'nobody-knows' }))).status).toBe(200)
  })

  it('no-provider: a tenant or name without a connection, and the other kind', async () => {
    expect((await here.exchange.begin({}, { tenantname: 'Aurora' })).module_code).toBe('SSO_ERR001')
    expect((await here.exchange.begin({}, { tenantname: 'Nobody' })).module_code).toBe('SSO_ERR001')
    expect((await here.exchange.begin({}, { connectionid: demoId('nothing') })).module_code).toBe('SSO_ERR001')
    const asOther = await here.exchange.server.send(signInWithProvider, {
      body: { tenantname: 'Contoso', email: '', connectionid: here.connection },
    })
    expect(asOther.module_code).toBe('SSO_ERR001')
    const sent = await toProvider()
    await here.exchange.inContoso('update tenant.connections set is_active = false')
    expect((await finish(sent)).module_code).toBe('SSO_ERR001')
  })

  it('provider-away: it responds with HTML, at any path', async () => {
    here.provider.behaviour.html = '/.well-known/openid-configuration'
    expect(await here.exchange.begin()).toMatchObject({ status: 502, module_code: 'SSO_ERR002' })
    expect(here.exchange.logged.at(-1)?.msg).toContain('something else than JSON')
    here.provider.behaviour.html = '/token'
    expect((await finish(await toProvider())).module_code).toBe('SSO_ERR002')
  })

  it('provider-misconfigured: the discovery document is of another issuer, which the log has besides ours', async () => {
    here.provider.behaviour.otherIssuer = 'https://other.test/two'
    expect(await here.exchange.begin()).toMatchObject({ status: 409, module_code: 'SSO_ERR012' })
    const refused = { refusal: 'provider-misconfigured', reason: 'issuer', issuer: here.provider.issuer }
    expect(here.exchange.logged.at(-1)).toMatchObject(refused)
    expect(here.exchange.logged.at(-1)?.msg).toContain(
      `set here is ${here.provider.issuer}; the discovery document there is of the issuer https://other.test/two.`,
    )
  })

  it('provider-away: it is down', async () => {
    await here.provider.close()
    expect(await here.exchange.begin()).toMatchObject({ status: 502, module_code: 'SSO_ERR002' })
    expect(here.exchange.logged.at(-1)?.msg).toContain('cannot be reached')
  })

  it('provider-away: it takes an hour, which is not waited for', async () => {
    here.provider.behaviour.slow = { path: '/token', ms: 3_600_000 }
    const sent = await toProvider()
    expect((await finish(sent)).module_code).toBe('SSO_ERR002')
  })
})
