import { signInWithProvider } from '@portico/contract/sign-in/sign-in-with-provider.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoId } from '#server/plumbing/demo/demo-id.ts'
import { connectContoso } from '#server/sign-in/providers/test-connection.ts'
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

describe('an answer that is not to be trusted', () => {
  it.each<[string, () => void]>([
    ['nonce', () => (provider.behaviour.claims = { nonce: 'x'.repeat(43) })],
    ['nonce', () => (provider.behaviour.claims = { nonce: undefined })],
    ['aud', () => (provider.behaviour.claims = { aud: 'client-2' })],
    ['iss', () => (provider.behaviour.claims = { iss: 'https://evil.test' })],
    ['iss', () => (provider.behaviour.answer = { iss: 'https://evil.test' })],
    ['iss', () => (provider.behaviour.answer = { iss: null })],
    ['tid', () => (provider.behaviour.claims = { tid: 'directory-2' })],
    ['tid', () => (provider.behaviour.claims = { tid: undefined })],
    ['exp', () => (provider.behaviour.claims = { exp: Math.floor(Date.now() / 1000) - 130 })],
    ['nbf', () => (provider.behaviour.claims = { nbf: Math.floor(Date.now() / 1000) + 200 })],
    ['signature', () => (provider.behaviour.signsWithOtherKey = true)],
    ['alg', () => (provider.behaviour.unsigned = true)],
    ['encrypted', () => (provider.behaviour.encrypts = true)],
  ])('is refused as provider-not-trusted: %s', async (reason, misbehave) => {
    misbehave()
    const received = await finish(await toProvider())
    expect({ status: received.status, code: received.module_code }).toEqual({ status: 401, code: 'SSO_ERR003' })
    expect(received.cookies.cookie).toBe(undefined)
    expect(exchange.logged.at(-1)).toMatchObject({ refusal: 'provider-not-trusted', reason })
    expect(await lastAudit()).toEqual({ outcome: 'failure', reason: `provider-not-trusted: ${reason}` })
  })

  it('comes back at the address of another connection', async () => {
    const other = await connectContoso(exchange.server.house, provider.issuer, { name: 'other' })
    expect((await finish(await toProvider(), other)).module_code).toBe('SSO_ERR003')
  })
})

describe('start-again', () => {
  it('is what a state that nobody began gets', async () => {
    const sent = await toProvider()
    const answer = sent.answer.replace(/state=[\w-]+/, `state=${'x'.repeat(43)}`)
    expect((await finish({ ...sent, answer })).module_code).toBe('USER_ERR033')
    expect((await finish({ ...sent, answer: '' })).module_code).toBe('USER_ERR033')
  })

  it('is what another browser gets, and the right one goes on', async () => {
    const sent = await toProvider()
    expect((await finish({ answer: sent.answer })).module_code).toBe('USER_ERR033')
    expect((await finish({ ...sent, providerCookie: 'y'.repeat(43) })).module_code).toBe('USER_ERR033')
    expect((await finish(sent)).status).toBe(200)
  })

  it('is what a replay gets, of two at once one', async () => {
    const sent = await toProvider()
    const both = await Promise.all([finish(sent), finish(sent)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
    expect((await finish(sent)).module_code).toBe('USER_ERR033')
    expect(exchange.logged.at(-1)).toMatchObject({ reason: 'state' })
  })
})

describe('refused with a sentence that helps', () => {
  it('sign-in-cancelled: the person said no', async () => {
    provider.behaviour.answer = { code: null, error: 'access_denied' }
    expect(await finish(await toProvider())).toMatchObject({ status: 401, module_code: 'SSO_ERR005' })
  })

  it('provider-refused: an error of the provider, and a client secret that it does not know', async () => {
    provider.behaviour.answer = { code: null, error: 'temporarily_unavailable' }
    expect((await finish(await toProvider())).module_code).toBe('SSO_ERR004')
    provider.behaviour = { secrets: ['another'] }
    expect((await finish(await toProvider())).module_code).toBe('SSO_ERR004')
    expect(exchange.logged.at(-1)?.msg).toContain('idp rotate')
  })

  it('account-deactivated', async () => {
    provider.behaviour.claims = { sub: 'inactive', email: 'inactive@contoso.test' }
    const received = await finish(await toProvider())
    expect(received).toMatchObject({
      status: 401,
      summary: 'Your account has been deactivated. Please contact administrator.',
    })
    expect(received.cookies.cookie).toBe(undefined)
  })

  it.each([
    ['no-email', { email: '', email_verified: true }],
    ['email-not-verified', { email_verified: false }],
    ['email-not-verified', { email_verified: undefined }],
    ['domain-not-proven', { email: 'user@fabrikam.test' }],
    ['no-account', { sub: 'nobody', email: 'nobody@contoso.test' }],
  ])('no-account: %s', async (reason, claims) => {
    await exchange.inContoso('delete from tenant.provider_accounts')
    provider.behaviour.claims = claims
    expect((await finish(await toProvider())).module_code).toBe('SSO_ERR006')
    expect(exchange.logged.at(-1)).toMatchObject({ reason })
  })

  it('tenant-mismatch: a device of another tenant', async () => {
    const device = demoId('device AUR-LT-001')
    expect((await finish(await toProvider({ associated_deviceid: device }))).module_code).toBe('SSO_ERR007')
    expect((await finish(await toProvider({ associated_deviceid: demoId('device CON-LT-001') }))).status).toBe(200)
    expect((await finish(await toProvider({ associated_deviceid: 'nobody-knows' }))).status).toBe(200)
  })

  it('no-provider: a tenant or name without a connection, and the other kind', async () => {
    expect((await exchange.begin({}, { tenantname: 'Aurora' })).module_code).toBe('SSO_ERR001')
    expect((await exchange.begin({}, { tenantname: 'Nobody' })).module_code).toBe('SSO_ERR001')
    expect((await exchange.begin({}, { connectionid: demoId('nothing') })).module_code).toBe('SSO_ERR001')
    const asOther = await exchange.server.send(signInWithProvider, {
      body: { tenantname: 'Contoso', email: '', connectionid: connection },
    })
    expect(asOther.module_code).toBe('SSO_ERR001')
    const sent = await toProvider()
    await exchange.inContoso('update tenant.connections set is_active = false')
    expect((await finish(sent)).module_code).toBe('SSO_ERR001')
  })

  it('provider-away: it answers HTML, wherever', async () => {
    provider.behaviour.html = '/.well-known/openid-configuration'
    expect(await exchange.begin()).toMatchObject({ status: 502, module_code: 'SSO_ERR002' })
    expect(exchange.logged.at(-1)?.msg).toContain('something else than JSON')
    provider.behaviour.html = '/token'
    expect((await finish(await toProvider())).module_code).toBe('SSO_ERR002')
  })

  it('provider-away: it is down', async () => {
    await provider.close()
    expect(await exchange.begin()).toMatchObject({ status: 502, module_code: 'SSO_ERR002' })
    expect(exchange.logged.at(-1)?.msg).toContain('cannot be reached')
  })

  it('provider-away: it takes ten seconds, and we do not', async () => {
    provider.behaviour.slow = { path: '/token', ms: 10_000 }
    const sent = await toProvider()
    const from = Date.now()
    expect((await finish(sent)).module_code).toBe('SSO_ERR002')
    expect(Date.now() - from).toBeLessThan(5_000)
  })
})
