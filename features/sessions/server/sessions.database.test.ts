import {
  deleteEndUserCredentials,
  listSessions,
  revokeSession,
  signOut,
  validateSession,
} from '#features/sessions/contract/sessions.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { readLoginDetails } from '#features/sessions/contract/read-login-details.ts'
import { signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '@portico/server/platform/database/connect.ts'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { openSessionStore } from '@portico/server/core/sessions/session-store.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'
import { openTestServer, type Credentials, type Sent, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { handleDeleteEndUserCredentials } from './delete-end-user-credentials.ts'
import { handleListSessions } from './list-sessions.ts'
import { handleReadLoginDetails } from './read-login-details.ts'
import { handleRevokeSession } from './revoke-session.ts'
import { handleSignInWithPassword } from '#features/sign-in/server/serve.ts'
import { handleSignOut } from './sign-out.ts'
import { handleValidateSession } from './validate-session.ts'
import { patience } from '../../../tools/patience.ts'

const calls = {
  signInWithPassword,
  validateSession,
  listSessions,
  revokeSession,
  signOut,
  readLoginDetails,
  deleteEndUserCredentials,
}
let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await openTestServer(calls, (context) => ({
    signInWithPassword: handleSignInWithPassword(context),
    validateSession: handleValidateSession(),
    listSessions: handleListSessions(context),
    revokeSession: handleRevokeSession(context),
    signOut: handleSignOut(context),
    readLoginDetails: handleReadLoginDetails(context),
    deleteEndUserCredentials: handleDeleteEndUserCredentials(context),
  }))
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
})
beforeEach(() => owner.query('delete from tenant.sessions'))
afterAll(async () => {
  await owner.end()
  await server.close()
})

const enter = async (
  email = 'admin@aurora.test',
  sent: Sent = {},
): Promise<Required<Pick<Credentials, 'token' | 'cookie'>>> => {
  const body = { tenantid: demoId('tenant Aurora'), email, password: encodePassword('Portico#2026') }
  const response = await server.send(signInWithPassword, { ...sent, body })
  expect(response.status).toBe(200)
  return { token: response.data.token, cookie: response.cookies.cookie ?? '' }
}
const check = (credentials: Credentials, headers: Record<string, string> = {}) =>
  server.send(validateSession, { ...credentials, headers, body: { authtype: 'localdb' } })
const sessionsOf = async (credentials: Credentials) => (await server.send(listSessions, credentials)).data
/**
 * The timeout for a change to arrive by notification. Without one it would take a minute, until the session's cache
 * expires.
 */
const soon = { timeout: patience(5_000), interval: 20 }

it('lists at most two hundred sessions, its own included', async () => {
  const credentials = await enter()
  await owner.query(`
    insert into tenant.sessions (tenant_id, id, account_id, token_hash, cookie_hash, authtype, address, agent, device,
      created_at, last_seen_at, idle_minutes, expires_at)
    select tenant_id, gen_random_uuid(), account_id, sha256(nth::text::bytea), cookie_hash, authtype, address, agent,
      device, created_at, last_seen_at + interval '5 minutes', idle_minutes, expires_at
    from tenant.sessions cross join generate_series(1, 300) as nth`)
  const listed = await sessionsOf(credentials)
  expect(listed).toHaveLength(200)
  expect(listed.filter(({ is_current }) => is_current)).toHaveLength(1)
})

describe('session-ended', () => {
  it.each<[string, (own: Required<Pick<Credentials, 'token' | 'cookie'>>, other: Credentials) => Credentials]>([
    ['no token', ({ cookie }) => ({ cookie })],
    ['no cookie', ({ token }) => ({ token })],
    ['a token cut short', ({ token, cookie }) => ({ token: token.slice(1), cookie })],
    [
      'a token altered',
      ({ token, cookie }) => ({ token: `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`, cookie }),
    ],
    [
      "another session's cookie",
      ({ token }, other) => ({ token, ...(other.cookie === undefined ? {} : { cookie: other.cookie }) }),
    ],
    ['10 kB of token', ({ cookie }) => ({ token: 'x'.repeat(10_000), cookie })],
  ])('%s', async (_, credentialsOf) => {
    const own = await enter()
    const other = await enter('viewer@aurora.test')
    const credentials = credentialsOf(own, other)
    const data = 'cookie' in credentials ? null : { cookie_came: false }
    expect(await check(credentials)).toMatchObject({ status: 403, module_code: 'USER_ERR003', data })
    expect(await check(own)).toMatchObject({ status: 200 })
  })

  it('after the idle time and after the absolute end, whatever was cached', async () => {
    for (const end of ["last_seen_at = now() - interval '61 minutes'", "expires_at = now() - interval '1 second'"]) {
      const own = await enter()
      await owner.query(`update tenant.sessions set ${end}`)
      expect(await check(own)).toMatchObject({ status: 403 })
    }
  })

  it('when the account is deactivated, at once', async () => {
    const own = await enter('bot@mpi.test')
    expect(await check(own)).toMatchObject({ status: 200 })
    await owner.query("update tenant.accounts set is_active = false where email = 'bot@mpi.test'")
    await expect.poll(async () => (await check(own)).status, soon).toBe(403)
  })
})

describe('headers-disagree', () => {
  it.each([
    ['tenantid', demoId('tenant Borealis')],
    ['userid', demoId('account Aurora viewer@aurora.test')],
    ['roleid', demoId('role Aurora Viewer')],
    ['companyid', demoId('company Borealis')],
    ['authorizationtype', 'msauthapp'],
    ['schemaname', 'Borealis'],
    ['databasename', 'postgres'],
  ])('%s', async (name, value) => {
    const own = await enter()
    expect(await check(own, { [name]: value })).toMatchObject({ status: 403, module_code: 'USER_ERR004' })
    expect(await check(own, { tenantid: demoId('tenant Aurora'), schemaname: 'Aurora' })).toMatchObject({ status: 200 })
  })

  it.each(['authorizationtype', 'schemaname', 'databasename'])(
    'spec A §7: %s of an entry call, where its token has a session',
    async (name) => {
      const own = await enter()
      const body = { tenantid: demoId('tenant Aurora'), email: `no-${name}@aurora.test`, password: encodePassword('x') }
      const signIn = (credentials: Credentials, value: string) =>
        server.send(signInWithPassword, { ...credentials, headers: { [name]: value }, body })
      expect(await signIn(own, 'Borealis')).toMatchObject({ status: 403, module_code: 'USER_ERR004' })
      expect(await signIn(own, name === 'authorizationtype' ? 'localdb' : 'Aurora')).toMatchObject({ status: 401 })
      expect(await signIn({}, 'Borealis')).toMatchObject({ status: 401 })
    },
  )

  it('the kind of sign-in in the body', async () => {
    const own = await enter()
    expect(await server.send(validateSession, { ...own, body: { authtype: 'msauthapp' } })).toMatchObject({
      status: 403,
    })
  })
})

describe('the open sessions', () => {
  it('are listed, last used first, this one marked, and none of another account', async () => {
    const first = await enter('admin@aurora.test', { address: '198.51.100.4' })
    await enter('viewer@aurora.test')
    const second = await enter()
    const list = await sessionsOf(second)
    expect(list.map(({ is_current: current }) => current)).toEqual([true, false])
    expect(list[1]).toMatchObject({ address: '198.51.100.4' })
    expect(await sessionsOf(first)).toHaveLength(2)
  })

  it('leave out those idle for too long', async () => {
    await enter()
    await owner.query("update tenant.sessions set last_seen_at = now() - interval '61 minutes'")
    expect(await sessionsOf(await enter())).toHaveLength(1)
  })
})

describe('no-such-session', () => {
  it('is returned for one that has ended, one of another account and an unknown one', async () => {
    const own = await enter()
    const other = await enter('viewer@aurora.test')
    const [theirs] = await sessionsOf(other)
    for (const id of [theirs?.id ?? '', crypto.randomUUID()]) {
      const response = await server.send(revokeSession, { ...own, params: { id } })
      expect(response).toMatchObject({ status: 404, module_code: 'USER_ERR009' })
    }
    expect(await check(other)).toMatchObject({ status: 200 })
    expect(await server.send(revokeSession, { ...own, params: { id: 'all' } })).toMatchObject({ status: 400 })
  })

  it('is returned to the later of two concurrent revocations', async () => {
    const own = await enter()
    await enter()
    const other = (await sessionsOf(own)).find(({ is_current: current }) => !current)
    const both = await Promise.all(
      [0, 1].map(() => server.send(revokeSession, { ...own, params: { id: other?.id ?? '' } })),
    )
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 404])
  })
})

describe('ending a session', () => {
  it('takes effect at once here and within a second on another node', async () => {
    const { pool, database } = connect(server.place.appUrl, silentLog)
    const elsewhere = await openSessionStore({ database, pool, log: silentLog })
    const own = await enter()
    const other = await enter()
    expect(await elsewhere.find(other.token, other.cookie, Date.now())).not.toBeNull()
    const listed = (await sessionsOf(own)).find(({ is_current: current }) => !current)
    expect(await server.send(revokeSession, { ...own, params: { id: listed?.id ?? '' } })).toMatchObject({
      status: 200,
    })
    expect(await check(other)).toMatchObject({ status: 403 })
    await expect.poll(() => elsewhere.find(other.token, other.cookie, Date.now()), soon).toBeNull()
    await elsewhere.close()
    await pool.end()
  })

  it('by signing out clears the cookie, ends only this one and is recorded once', async () => {
    const own = await enter()
    const kept = await enter()
    const body = { appname: 'Insights', emailid: 'admin@aurora.test' }
    const response = await server.send(signOut, { ...own, body })
    expect(response).toMatchObject({ status: 200, data: { end_session_url: '' }, cookies: { cookie: '' } })
    expect(await check(own)).toMatchObject({ status: 403 })
    expect(await server.send(signOut, { ...own, body })).toMatchObject({ status: 403 })
    expect(await check(kept)).toMatchObject({ status: 200 })
    const { rowCount } = await owner.query(
      "select * from tenant.audit_events where event = 'sign-out' and at > now() - interval '5 seconds'",
    )
    expect(rowCount).toBe(1)
  })

  it('of this browser by revoking it clears the cookie too', async () => {
    const own = await enter()
    const [current] = await sessionsOf(own)
    const response = await server.send(revokeSession, { ...own, params: { id: current?.id ?? '' } })
    expect(response).toMatchObject({ status: 200, cookies: { cookie: '' } })
    expect(await check(own)).toMatchObject({ status: 403 })
  })
})

describe('the login details', () => {
  it('contain a page of the sign-ins, failed ones too, newest first', async () => {
    const own = await enter('viewer@aurora.test')
    await server.send(signInWithPassword, {
      body: {
        tenantid: demoId('tenant Aurora'),
        email: 'viewer@aurora.test',
        password: encodePassword('wrong password'),
      },
    })
    const { data } = await server.send(readLoginDetails, own)
    const { recent: page, ...person } = data
    const recent = page.rows
    expect(person).toMatchObject({
      email: 'viewer@aurora.test',
      tenantname: 'Aurora',
      companyname: 'Aurora Managed Services',
    })
    expect(recent).toHaveLength(10)
    expect(recent.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['failure', 'success'])
    expect(recent.map(({ at }) => at)).toEqual(
      recent
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })
})

describe('end-user credentials', () => {
  it("are deleted, only the user's own", async () => {
    const add = (email: string) =>
      owner.query(
        `insert into tenant.end_user_credentials (tenant_id, account_id, id, device, sealed)
         values ($1, $2, gen_random_uuid(), 'laptop', $3)`,
        [demoId('tenant Aurora'), demoId(`account Aurora ${email}`), Buffer.from('sealed')],
      )
    await add('admin@aurora.test')
    await add('admin@aurora.test')
    await add('viewer@aurora.test')
    const own = await enter()
    expect(await server.send(deleteEndUserCredentials, own)).toMatchObject({ status: 200, data: { deleted: 2 } })
    expect(await server.send(deleteEndUserCredentials, own)).toMatchObject({ status: 200, data: { deleted: 0 } })
    expect((await owner.query('select * from tenant.end_user_credentials')).rowCount).toBe(1)
  })
})
