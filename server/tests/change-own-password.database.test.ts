import { changeOwnPassword } from '@portico/features/password-reset/contract/own-password.ts'
import { validateTemporaryPassword } from '@portico/features/password-reset/contract/password-resets.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { signInWithPassword } from '@portico/features/sign-in/contract/sign-ins.ts'
import { validateSession } from '@portico/features/sessions/contract/sessions.ts'
import { v7 as uuid } from 'uuid'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allHandlers } from './test-handlers.ts'
import { handleBeginReset } from '@portico/features/password-reset/server/begin-reset.ts'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { resetSecretsOf } from '#server/core/accounts/begin-reset-queries.ts'
import { openSessionStore } from '#server/core/sessions/session-store.ts'
import { testSecret } from '#server/platform/database/test-migrated-database.ts'
import {
  openTestServer,
  type Credentials,
  type Received,
  type Sent,
  type TestServer,
} from '#server/core/calls/test-server.ts'

const old = 'Sommer-Wald3x'
const fresh = 'Sommer-Wiese7'
let server: TestServer
let owner: pg.Client
let persons = 0

beforeAll(async () => {
  const calls = { changeOwnPassword, validateTemporaryPassword, signInWithPassword, validateSession }
  server = await openTestServer(calls, allHandlers)
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
})
beforeEach(() => owner.query('delete from platform.sign_in_failures'))
afterAll(async () => {
  await owner.end()
  await server.close()
})

/** Adds an account with the password `old` to each of these tenants of the demo; returns their common address. */
async function addUser(...tenants: string[]): Promise<string> {
  persons += 1
  const email = `person${persons}@aurora.test`
  for (const tenant of tenants)
    await owner.query(
      `with added as (
        insert into tenant.accounts (tenant_id, id, email, firstname, lastname, role_id, company_id)
        select tenant_id, $1, $2, 'Petra', 'Quill', role_id, company_id from tenant.accounts where tenant_id = $4 limit 1
        returning tenant_id, id)
      insert into tenant.passwords (tenant_id, account_id, hash, changed_at)
      select tenant_id, id, $3, now() - interval '1 day' from added`,
      [uuid(), email, await server.context.hashes.hash(old), demoId(`tenant ${tenant}`)],
    )
  return email
}
const signIn = (email: string, password: string, tenant = 'Aurora', credentials: Credentials = {}) =>
  server.send(signInWithPassword, {
    ...credentials,
    body: { tenantid: demoId(`tenant ${tenant}`), email, password: encodePassword(password) },
  })
const credentialsOf = ({
  data,
  cookies,
}: Received<typeof signInWithPassword | typeof changeOwnPassword>): Credentials => ({
  ...cookies,
  token: data.token,
})
const enter = async (email: string, password = old) => credentialsOf(await signIn(email, password))
const validate = (credentials: Credentials) =>
  server.send(validateSession, { ...credentials, body: { authtype: 'localdb' } })
const change = (credentials: Sent, next = fresh, { current = old, confirm = next } = {}) =>
  server.send(changeOwnPassword, {
    ...credentials,
    body: {
      currentpassword: encodePassword(current),
      newpassword: encodePassword(next),
      confirmpassword: encodePassword(confirm),
    },
  })
/** Requests a reset at `at`; returns the content of its mail. */
async function requestReset(email: string, at = new Date()) {
  const resetId = uuid()
  const origin = { address: '::1', agent: '', host: 'localhost', language: 'en' }
  await handleBeginReset(server.context).perform({ resetId, email, at: at.toISOString(), origin })
  return resetSecretsOf(testSecret, resetId)
}
const useReset = ({ token, temporaryPassword }: { token: string; temporaryPassword: string }) =>
  server.send(validateTemporaryPassword, { body: { token, temp_password: encodePassword(temporaryPassword) } })

describe('a signed-in user changes the password', () => {
  it('the other sessions end on every node, this one continues with another token, and the new password signs in', async () => {
    const email = await addUser('Aurora')
    const [mine, elsewhere] = [await enter(email), await enter(email)]
    const other = await openSessionStore({ ...server.place, log: server.context.log })
    const onOther = (credentials: Credentials) =>
      other.find(credentials.token ?? '', credentials.cookie ?? '', Date.now())
    expect([await onOther(mine), await onOther(elsewhere)]).not.toContain(null)
    const response = await change(mine)
    expect(response).toMatchObject({ status: 200, summary: 'Your password has been changed.' })
    const renewed = credentialsOf(response)
    expect(await validate(renewed)).toMatchObject({ status: 200 })
    // A copy of this session's former token is valid on neither node.
    for (const ended of [mine, elsewhere]) {
      expect(await validate(ended)).toMatchObject({ status: 403 })
      await expect.poll(() => onOther(ended), { interval: 10 }).toBeNull()
    }
    expect(await validate({ ...renewed, cookie: mine.cookie ?? '' })).toMatchObject({ status: 403 })
    await other.close()
    expect(await signIn(email, old)).toMatchObject({ status: 401 })
    expect(await signIn(email, fresh)).toMatchObject({ status: 200 })
  })

  it('this browser stays known to the account, others do not', async () => {
    const email = await addUser('Aurora')
    const [mine, elsewhere] = [await enter(email), await enter(email)]
    const { device = '' } = (await change(mine)).cookies
    const countedIn = async (known: string) => {
      await owner.query('delete from platform.sign_in_failures')
      await signIn(email, 'wrong', 'Aurora', { device: known })
      const { rows } = await owner.query<{ scope: string }>(
        'select scope from platform.sign_in_failures order by scope',
      )
      return rows.map(({ scope }) => scope)
    }
    expect(await countedIn(device)).toEqual(['account-from-device'])
    expect(await countedIn(elsewhere.device ?? '')).toEqual(['account', 'account-from-network', 'network'])
  })

  it('a pending reset is withdrawn, and so is one that was requested before and begins after', async () => {
    const email = await addUser('Aurora')
    const mine = await enter(email)
    const before = new Date()
    const pending = await requestReset(email)
    expect(await useReset(pending)).toMatchObject({ status: 200 })
    expect(await change(mine)).toMatchObject({ status: 200 })
    expect(await useReset(pending)).toMatchObject({ status: 401, data: null })
    await owner.query('delete from tenant.password_resets')
    expect(await useReset(await requestReset(email, before))).toMatchObject({ status: 401, data: null })
    expect(await useReset(await requestReset(email))).toMatchObject({ status: 200 })
  })

  it('a notice is mailed, and both outcomes are in the audit', async () => {
    const email = await addUser('Aurora')
    const mine = await enter(email)
    await change(mine, fresh, { current: 'not-the-one' })
    await change(mine)
    const mails = await owner.query<{ by: string }>(
      "select params->>'by' as by from tenant.mail where recipient = $1 and kind = 'password-changed'",
      [email],
    )
    expect(mails.rows).toEqual([{ by: 'owner' }])
    const events = await owner.query(
      "select outcome, reason from tenant.audit_events where email = $1 and event = 'password-changed' order by id",
      [email],
    )
    expect(events.rows).toEqual([
      { outcome: 'failure', reason: 'invalid-credentials' },
      { outcome: 'success', reason: '' },
    ])
  })

  it('of two concurrent changes one succeeds, and its password is set', async () => {
    const email = await addUser('Aurora')
    const mine = await enter(email)
    const sent = ['Sommer-Wiese7', 'Winter-Wiese7']
    const responses = await Promise.all(sent.map((next) => change(mine, next)))
    const won = responses.findIndex(({ status }) => status === 200)
    expect(responses[won]).toMatchObject({ status: 200 })
    // The losing change is refused because its password is no longer valid, or its token, if the other change was
    // stored before its session was found.
    expect([401, 403]).toContain(responses[1 - won]?.status)
    expect(await signIn(email, sent[won] ?? '')).toMatchObject({ status: 200 })
    expect(await signIn(email, sent[1 - won] ?? '')).toMatchObject({ status: 401 })
  })

  it('in this tenant alone: the same address has another password in another', async () => {
    const email = await addUser('Aurora', 'Borealis')
    expect(await change(await enter(email))).toMatchObject({ status: 200 })
    expect(await signIn(email, fresh, 'Borealis')).toMatchObject({ status: 401 })
    expect(await signIn(email, old, 'Borealis')).toMatchObject({ status: 200 })
  })
})

describe('a change of the password is refused', () => {
  const weak = 'New Password length must be between 8-20 character'
  const differs = "New Password doesn't match confirmation."

  it.each<[string, number, string, string, string, { current?: string; confirm?: string }]>([
    ['invalid-credentials', 401, 'USER_ERR001', 'The current password is wrong.', fresh, { current: 'x' }],
    ['password-too-long', 400, 'USER_ERR006', 'Password is too long', fresh, { current: '🔑'.repeat(129) }],
    ['new-password-not-valid', 400, 'USER_ERR035', weak, 'short', {}],
    ['new-password-not-valid', 400, 'USER_ERR035', differs, fresh, { confirm: `${fresh}x` }],
    ['new-password-too-common', 400, 'USER_ERR036', 'This password is one', 'P@ssw0rd', {}],
    ['new-password-has-product', 400, 'USER_ERR038', 'The password must not', 'My-Portico-Gate7', {}],
    ['new-password-has-company', 400, 'USER_ERR039', 'The password must not', 'Aurora-Wiese#7', {}],
    ['new-password-has-name', 400, 'USER_ERR040', 'The password must not', 'Quill-Wiese#7', {}],
    ['new-password-used-before', 409, 'USER_ERR037', 'You have used this password', old, {}],
  ])('%s', async (_, status, module_code, summary, next, more) => {
    const mine = await enter(await addUser('Aurora'))
    const response = await change(mine, next, more)
    expect(response).toMatchObject({ status, module_code, cookies: {} })
    expect(response.summary).toContain(summary)
    expect(await validate(mine)).toMatchObject({ status: 200 })
  })

  it('wait-before-retry: guesses of a stolen session are counted and delayed with those of a sign-in', async () => {
    const email = await addUser('Aurora')
    const mine = await enter(email)
    for (let nth = 0; nth < 3; nth += 1)
      expect(await change(mine, fresh, { current: `guess ${nth}` })).toMatchObject({ status: 401 })
    expect(await change(mine)).toMatchObject({ status: 429, module_code: 'USER_ERR002', data: { seconds: 1 } })
    const { device = '' } = mine
    expect(await signIn(email, old, 'Aurora', { device })).toMatchObject({ status: 429, module_code: 'USER_ERR002' })
  })

  it('wait-before-retry: of fifty concurrent guesses, three are compared', async () => {
    const mine = await enter(await addUser('Aurora'))
    const guesses = Array.from({ length: 50 }, (_, index) => change(mine, fresh, { current: `guess ${index}` }))
    const compared = (await Promise.all(guesses)).filter(({ status }) => status === 401)
    expect(compared.length).toBeLessThanOrEqual(3)
  })

  it('no-own-password: of a session that came from a provider, or whose account has none', async () => {
    const email = await addUser('Aurora')
    const refusal = { status: 409, module_code: 'USER_ERR042' }
    const fromProvider = await enter(email)
    await owner.query("update tenant.sessions set authtype = 'msauthapp' where token_hash = sha256($1::bytea)", [
      fromProvider.token,
    ])
    expect(await change(fromProvider)).toMatchObject(refusal)
    const withoutOne = await enter(email)
    await owner.query('delete from tenant.passwords using tenant.accounts where id = account_id and email = $1', [
      email,
    ])
    expect(await change(withoutOne)).toMatchObject(refusal)
  })

  it('session-ended: to a request without the token, with cookies alone, such as another site makes', async () => {
    const { token: _, ...cookies } = await enter(await addUser('Aurora'))
    expect(await change(cookies)).toMatchObject({ status: 403, module_code: 'USER_ERR003' })
  })

  it('input-not-valid: not encoded, a field too many', async () => {
    const mine = await enter(await addUser('Aurora'))
    const encoded = { currentpassword: encodePassword(old), newpassword: encodePassword(fresh) }
    for (const body of [
      { ...encoded, confirmpassword: fresh },
      { ...encoded, confirmpassword: encodePassword(fresh), currentpassword: '%' },
      { ...encoded, confirmpassword: encodePassword(fresh), userid: demoId('account Aurora viewer@aurora.test') },
    ])
      expect(await server.send(changeOwnPassword, { ...mine, body })).toMatchObject({ module_code: 'PORTICO_ERR001' })
  })
})
