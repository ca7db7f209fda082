import { issueChatToken } from '#features/chat-links/contract/issue-chat-token.ts'
import { signInFromChat } from '#features/chat-links/contract/sign-in-from-chat.ts'
import { signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { demoPassword } from '@portico/demo/data/demo-tenants.ts'
import { defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import { inLookup, inTenant } from '@portico/server/core/tenants/scope.ts'
import { runWords } from '@portico/server/core/commands/test-commands.ts'
import { endingHubKeys } from './ending-key-queries.ts'
import { hubCommands } from './hub-commands.ts'
import { letBreakGlass } from '@portico/server/core/accounts/account-queries.ts'
import { openExchange } from '#features/single-sign-on/server/test-exchange.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let hub = { kid: '', key: '' }
const settings = { ...defaultDomain }

const hubCommand = (...words: string[]) => runWords(hubCommands, ['hub', ...words], exchange.server.context)

beforeAll(async () => {
  exchange = await openExchange({ settingsOf: () => settings })
  const { lines } = await hubCommand('add', 'Contoso', 'teams')
  hub = keyIn(lines)
})
afterAll(() => exchange.server.close())

const keyIn = (lines: readonly string[]) => {
  const after = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(5) ?? ''
  return { kid: after('kid'), key: after('key') }
}

type Proof = { kid?: string; key?: string; claims?: object }

async function proofOf({ kid = hub.kid, key = hub.key, claims = {} }: Proof = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const aud = `${settings.domainurl}/api/chathub/signin-token`
  return new SignJWT({ iss: 'teams', aud, iat: now, exp: now + 60, jti: randomUUID(), ...claims })
    .setProtectedHeader({ alg: 'HS256', kid })
    .sign(Buffer.from(key, 'base64url'))
}

const issue = async (proof: Proof = {}, email = 'user@contoso.test') =>
  exchange.server.send(issueChatToken, { body: { client_assertion: await proofOf(proof), email, source: 'bot' } })

type Link = { chathub: string; from: string; password: string }

async function linkFor(): Promise<Link> {
  const { link } = (await issue()).data
  const query = new URL(link).searchParams
  const get = (name: string) => query.get(name) ?? ''
  return { chathub: get('chathub'), from: get('from'), password: get('password') }
}
const follow = (link: Link) => exchange.server.send(signInFromChat, { body: link })

describe('the link of a chat hub', () => {
  it('signs in its user, once', async () => {
    const link = await linkFor()
    const received = await follow(link)
    expect(received).toMatchObject({ status: 200, data: { login: { loginid: 'user@contoso.test' } } })
    expect(received.cookies.cookie).toMatch(/^[\w-]{43}$/)
    expect((await follow(link)).module_code).toBe('SSO_ERR009')
  })

  it.each<[string, (link: Link) => Link]>([
    ['another hub', (link) => ({ ...link, chathub: 'other' })],
    ['another user', (link) => ({ ...link, from: 'inactive@contoso.test' })],
    ['no token', (link) => ({ ...link, password: '' })],
  ])('with %s is refused as chat-link-not-valid', async (_, bend) => {
    expect((await follow(bend(await linkFor()))).module_code).toBe('SSO_ERR009')
  })

  it('is refused after a minute, and at another host: chat-link-not-valid', async () => {
    const late = await linkFor()
    await exchange.inContoso(`update tenant.chat_tokens set expires_at = now() - interval '1 second'`)
    expect((await follow(late)).module_code).toBe('SSO_ERR009')
    const elsewhere = await linkFor()
    settings.domainurl = 'https://elsewhere.test'
    const refused = await follow(elsewhere)
    settings.domainurl = defaultDomain.domainurl
    expect(refused.module_code).toBe('SSO_ERR009')
  })

  it('is refused as account-deactivated once the account is deactivated', async () => {
    const link = await linkFor()
    await exchange.inContoso(`update tenant.accounts set is_active = false where email = 'user@contoso.test'`)
    expect((await follow(link)).module_code).toBe('USER_ERR005')
    expect((await issue()).module_code).toBe('USER_ERR005')
    await exchange.inContoso(`update tenant.accounts set is_active = true where email = 'user@contoso.test'`)
  })
})

describe('a hub', () => {
  it.each<[string, () => Proof]>([
    ['another key', () => ({ key: Buffer.alloc(32).toString('base64url') })],
    ['an unknown key id', () => ({ kid: randomUUID() })],
    ['another name', () => ({ claims: { iss: 'other' } })],
    ['another audience', () => ({ claims: { aud: 'https://evil.test' } })],
    ['a proof that has ended', () => ({ claims: { exp: Math.floor(Date.now() / 1000) - 60 } })],
    ['a proof that lasts an hour', () => ({ claims: { exp: Math.floor(Date.now() / 1000) + 3_600 } })],
    ['no id', () => ({ claims: { jti: undefined } })],
    ['an id that cannot be stored', () => ({ claims: { jti: 'a\u0000b' } })],
  ])('with %s is refused as hub-not-proven', async (_, proof) => {
    expect((await issue(proof())).module_code).toBe('SSO_ERR010')
  })

  it('cannot use a proof twice: hub-not-proven', async () => {
    const proof = { claims: { jti: 'the same' } }
    expect((await issue(proof)).status).toBe(200)
    expect((await issue(proof)).module_code).toBe('SSO_ERR010')
  })

  it('gets no token for users of other tenants: no-account', async () => {
    expect((await issue({}, 'admin@aurora.test')).module_code).toBe('SSO_ERR006')
  })

  it('keeps its old key until it is retired, and can no longer use it after that', async () => {
    const next = keyIn((await hubCommand('rotate', 'Contoso', 'teams')).lines)
    expect([(await issue()).status, (await issue(next)).status]).toEqual([200, 200])
    const last = keyIn((await hubCommand('rotate', 'Contoso', 'teams', '--retire-old')).lines)
    expect([(await issue()).status, (await issue(last)).status]).toEqual([401, 200])
    expect((await hubCommand('list')).lines.join('\n')).toContain('teams')
    const both = await Promise.all([1, 2].map(() => hubCommand('remove', 'Contoso', 'teams')))
    expect(both.filter(({ problems }) => problems.length > 0)).toHaveLength(1)
    expect((await issue(last)).module_code).toBe('SSO_ERR010')
  })
})

describe('a password, where single sign-on is required', () => {
  const contoso = demoId('tenant Contoso')
  const attempt = (password: string, tenantid = contoso, email = 'user@contoso.test') =>
    exchange.server.send(signInWithPassword, { body: { tenantid, email, password: encodePassword(password) } })

  it('is refused as use-single-sign-on, except of break-glass accounts', async () => {
    expect((await attempt('whatever it is')).module_code).toBe('USER_ERR008')
    const hash = await exchange.server.context.hashes.hash('break the glass')
    await inTenant(exchange.server.context.database, contoso, (tenant) =>
      letBreakGlass(tenant, contoso, { email: 'user@contoso.test', hash }),
    )
    expect((await attempt('break the glass')).status).toBe(200)
    expect((await attempt('something else')).module_code).toBe('USER_ERR008')
  })

  it('is refused as password-way-closed in a domain that allows no passwords, right or wrong', async () => {
    settings.allowlocallogin = false
    const aurora = demoId('tenant Aurora')
    const codes = []
    for (const password of [demoPassword, 'something wrong']) {
      codes.push((await attempt(password, aurora, 'viewer@aurora.test')).module_code)
    }
    const breaker = await attempt('break the glass')
    settings.allowlocallogin = true
    expect(codes).toEqual(['SSO_ERR008', 'SSO_ERR008'])
    expect(breaker.status).toBe(200)
  })
})

it('a key that ends soon is warned of once, and not before', async () => {
  await hubCommand('add', 'Contoso', 'ending')
  const { database } = exchange.server.context
  const warned = async (days: number) => {
    await exchange.inContoso(`update tenant.chat_hub_keys set ends_at = now() + $1 * interval '1 day'`, [days])
    const found: number[] = []
    for (const tenant of await inLookup(database, { ending: 'open' }, endingHubKeys.readTenants)) {
      const keys = await inTenant(database, tenant, (scope) => endingHubKeys.takeWarnings(scope, tenant))
      found.push(...new Set(keys.map((key) => key.days)))
    }
    return found
  }
  expect([await warned(61), await warned(29), await warned(29), await warned(-1)]).toEqual([[], [30], [], [0]])
})
