import { enterCode } from '#features/email-code/contract/email-codes.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { failuresBeforeCode } from '@portico/contract/core/authentication/failure-delay.ts'
import { signInFromChat } from '#features/chat-links/contract/sign-in-from-chat.ts'
import { signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import { undisclosedTenantId } from '@portico/contract/core/authentication/tenant-choice.ts'
import { validateSession } from '#features/sessions/contract/sessions.ts'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '@portico/demo/data/demo-tenants.ts'
import { defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'
import { codeOf } from '@portico/server/core/authentication/sign-in-code-mail.ts'
import {
  openTestServer,
  type Credentials,
  type Received,
  type TestServer,
} from '@portico/server/core/calls/test-server.ts'
import { handleEnterCode } from '#features/email-code/server/serve.ts'
import { handleSignInFromChat } from './serve.ts'
import { handleSignInWithPassword } from '#features/sign-in/server/serve.ts'
import { handleValidateSession } from '#features/sessions/server/validate-session.ts'

let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await openTestServer({ signInFromChat, signInWithPassword, enterCode, validateSession }, (context) => ({
    signInFromChat: handleSignInFromChat(context),
    signInWithPassword: handleSignInWithPassword(context),
    enterCode: handleEnterCode(context),
    validateSession: handleValidateSession(),
  }))
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
  await owner.query("insert into tenant.chat_hubs select tenant_id, gen_random_uuid(), 'teams' from tenant.tenants")
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

/** Creates a link for an account, as if issued to a hub. */
async function linkFor(email: string, tenant: string) {
  const password = randomBytes(32).toString('base64url')
  await owner.query(
    `insert into tenant.chat_tokens (tenant_id, id, hub_id, account_id, token_hash, audience, created_at, expires_at)
     select account.tenant_id, gen_random_uuid(), hub.id, account.id, $3, $4, now(), now() + interval '1 minute'
     from tenant.accounts as account join tenant.tenants as owner using (tenant_id)
       join tenant.chat_hubs as hub using (tenant_id)
     where account.email = $1 and owner.name = $2`,
    [email, tenant, hashOf(password), defaultDomain.domainurl],
  )
  return { chathub: 'teams', from: email, password }
}

const credentialsOf = ({
  data,
  cookies,
}: Received<typeof signInWithPassword | typeof signInFromChat | typeof enterCode>): Credentials => ({
  token: ('login' in data ? data.login : data).token,
  ...cookies,
})
const signIn = async (email: string): Promise<Credentials> => {
  const body = { tenantid: undisclosedTenantId, email, password: encodePassword(demoPassword) }
  return credentialsOf(await server.send(signInWithPassword, { body }))
}
const isOpen = async (credentials: Credentials) =>
  (await server.send(validateSession, { ...credentials, body: { authtype: 'localdb' } })).status === 200
const tokensLeft = async () => (await owner.query('select from tenant.chat_tokens')).rowCount

describe('a link of a chat hub, in a browser that is signed in to another account', () => {
  it('is refused as other-account-signed-in and used up only when it is confirmed, which ends the old session', async () => {
    const credentials = await signIn('admin@aurora.test')
    const link = await linkFor('bot@aurora.test', 'Aurora')
    for (let time = 0; time < 3; time += 1) {
      const asked = await server.send(signInFromChat, { ...credentials, body: link })
      expect(asked).toMatchObject({
        status: 409,
        module_code: 'SSO_ERR011',
        data: { email: 'bot@aurora.test', tenant: 'Aurora Managed Services' },
        cookies: {},
      })
    }
    expect(await isOpen(credentials)).toBe(true)
    const confirmed = await server.send(signInFromChat, { ...credentials, body: { ...link, confirmed: true } })
    expect(confirmed).toMatchObject({ status: 200, data: { login: { loginid: 'bot@aurora.test' } } })
    expect(await isOpen(credentialsOf(confirmed))).toBe(true)
    expect(await isOpen(credentials)).toBe(false)
    expect((await server.send(signInFromChat, { body: link })).module_code).toBe('SSO_ERR009')
  })

  it('is refused as well where the address is the same and the tenant another', async () => {
    const credentials = credentialsOf(
      await server.send(signInFromChat, { body: await linkFor('both@aurora.test', 'Aurora') }),
    )
    const asked = await server.send(signInFromChat, {
      ...credentials,
      body: await linkFor('both@aurora.test', 'Borealis'),
    })
    expect(asked).toMatchObject({ status: 409, data: { email: 'both@aurora.test', tenant: 'Borealis Hospital' } })
    await owner.query('delete from tenant.chat_tokens')
  })

  it.each<[string, object]>([
    ['another hub', { chathub: 'other' }],
    ['another user', { from: 'desk@aurora.test' }],
    ['no token', { password: '' }],
  ])('reveals nothing of its account with %s, and ends nothing', async (_, bent) => {
    const credentials = await signIn('admin@aurora.test')
    const link = { ...(await linkFor('bot@aurora.test', 'Aurora')), ...bent }
    const refused = await server.send(signInFromChat, { ...credentials, body: link })
    expect(refused).toMatchObject({ status: 401, module_code: 'SSO_ERR009', data: null })
    expect(await isOpen(credentials)).toBe(true)
    await owner.query('delete from tenant.chat_tokens')
  })

  it('ends that session only after the code, where the tenant requires one', async () => {
    const credentials = await signIn('admin@aurora.test')
    const body = { ...(await linkFor('nurse@borealis.test', 'Borealis')), confirmed: true }
    const begun = await server.send(signInFromChat, { ...credentials, body })
    expect(begun).toMatchObject({ status: 200, data: { login: { isMFA: true } } })
    expect(await isOpen(credentials)).toBe(true)
    const { rows } = await owner.query<{ id: string }>('select id from tenant.code_challenges order by id desc limit 1')
    const entered = await server.send(enterCode, {
      ...credentialsOf(begun),
      ...(credentials.cookie === undefined ? {} : { cookie: credentials.cookie }),
      body: { security_key: codeOf(server.context.secret, rows[0]?.id ?? '', 1) },
    })
    expect(entered.status).toBe(200)
    expect(await isOpen(credentialsOf(entered))).toBe(true)
    expect(await isOpen(credentials)).toBe(false)
  })
})

describe('a link of a chat hub leaves the failed passwords counted', () => {
  const [network, elsewhere] = ['198.51.100.40', '198.51.100.41']
  const counters = async () =>
    (await owner.query('select scope, failures from platform.sign_in_failures order by scope, key')).rows
  const failures = async (email: string, count: number) => {
    for (let time = 0; time < count; time += 1) {
      const body = { tenantid: undisclosedTenantId, email, password: encodePassword('a guess') }
      expect((await server.send(signInWithPassword, { body, address: elsewhere })).status).toBe(401)
    }
    await owner.query("update platform.sign_in_failures set last_failure_at = now() - interval '1 minute'")
  }
  afterEach(() => owner.query('delete from platform.sign_in_failures'))

  it.each([
    ['an address in two tenants', 'both@aurora.test', 2],
    ['an address in one', 'bot@aurora.test', 2],
    ['one that needs a code from now on', 'bot@aurora.test', failuresBeforeCode],
  ])('of %s', async (_, email, count) => {
    await failures(email, 2)
    await owner.query('update platform.sign_in_failures set failures = $1', [count])
    const before = await counters()
    expect(before).not.toEqual([])
    for (const address of [network, elsewhere]) {
      const body = await linkFor(email, 'Aurora')
      expect((await server.send(signInFromChat, { body, address })).status).toBe(200)
    }
    expect(await counters()).toEqual(before)
  })
})

describe('a link of a chat hub needs no confirmation', () => {
  it('where the same account is signed in', async () => {
    const credentials = await signIn('bot@aurora.test')
    const again = await server.send(signInFromChat, {
      ...credentials,
      body: await linkFor('bot@aurora.test', 'Aurora'),
    })
    expect(again.status).toBe(200)
    expect(await isOpen(credentialsOf(again))).toBe(true)
    expect(await tokensLeft()).toBe(0)
  })

  it('where no user is signed in, or with only the token or cookie of a session', async () => {
    const credentials = await signIn('admin@aurora.test')
    for (const sent of [{}, { token: credentials.token ?? '' }]) {
      const link = await linkFor('bot@aurora.test', 'Aurora')
      expect((await server.send(signInFromChat, { ...sent, body: link })).status).toBe(200)
    }
    expect(await isOpen(credentials)).toBe(true)
  })
})
