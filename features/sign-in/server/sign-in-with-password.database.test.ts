import * as z from 'zod'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { findTenants } from '#features/sign-in/contract/find-tenants.ts'
import { signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import { tenantChoice, undisclosedTenantId } from '@portico/contract/core/authentication/tenant-choice.ts'
import { validateSession } from '#features/sessions/contract/sessions.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { HashQueueFull } from '@portico/server/platform/crypto/password-hashes.ts'
import { openTestServer, type Sent, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { handleFindTenants } from './find-tenants.ts'
import { handleSignInWithPassword } from './serve.ts'
import { handleValidateSession } from '#features/sessions/server/validate-session.ts'

const aurora = demoId('tenant Aurora')
const password = 'Portico#2026'
let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await openTestServer({ signInWithPassword, findTenants, validateSession }, (context) => ({
    signInWithPassword: handleSignInWithPassword(context),
    findTenants: handleFindTenants(context),
    validateSession: handleValidateSession(),
  }))
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
})
afterEach(() => owner.query('delete from platform.sign_in_failures'))
afterAll(async () => {
  await owner.end()
  await server.close()
})

const signIn = (email: string, text: string, more: { tenantid?: string; body?: object } & Sent = {}) => {
  const { tenantid = aurora, body = {}, ...sent } = more
  return server.send(signInWithPassword, {
    ...sent,
    body: { tenantid, email, password: encodePassword(text), ...body },
  })
}

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await owner.query<Record<string, unknown>>(text, values)).rows

describe('a sign-in with the right password', () => {
  it('opens a session that needs both token and cookie', async () => {
    const { status, data, cookies } = await signIn('admin@aurora.test', password)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      username: 'Ada Admin',
      loginid: 'admin@aurora.test',
      tenantid: aurora,
      ismsp: true,
      isMFA: false,
      redirect_to_servicedesk: false,
      rolename: 'Administrator',
      minutes_remaining: 0,
      seconds_remaining: 0,
    })
    const { token } = data
    const both = { token, cookie: cookies.cookie ?? '' }
    const body = { authtype: 'localdb' }
    expect(await server.send(validateSession, { ...both, body })).toMatchObject({ status: 200 })
    expect(await server.send(validateSession, { token, body })).toMatchObject({ status: 403 })
    expect(await server.send(validateSession, { cookie: both.cookie, body })).toMatchObject({ status: 403 })
    expect(await server.send(validateSession, { token: both.cookie, cookie: token, body })).toMatchObject({
      status: 403,
    })
  })

  it('returns the time of the sign-in before this one', async () => {
    const first = await signIn('viewer@aurora.test', password)
    const second = await signIn('viewer@aurora.test', password)
    const before = second.data.last_logintime
    expect(Date.now() - Date.parse(before)).toBeLessThan(60_000)
    expect(before).not.toBe(first.data.last_logintime)
    const { token } = second.data
    const response = await server.send(validateSession, { token, ...second.cookies, body: { authtype: 'localdb' } })
    expect(response.data).toMatchObject({ last_login_time: before })
  })

  it('is recorded, with the device, and leaves no secret in the database', async () => {
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
    const { data } = await signIn('desk@aurora.test', password, {
      headers: { 'user-agent': agent },
      body: { timezone: 'Europe/Oslo' },
    })
    const { userid, token } = data
    const [session] = await rowsOf('select * from tenant.sessions where account_id = $1', [userid])
    expect(session).toMatchObject({
      device: 'Chrome on Windows',
      timezone: 'Europe/Oslo',
      address: '127.0.0.1',
      authtype: 'localdb',
    })
    const [event] = await rowsOf('select * from tenant.audit_events where account_id = $1 order by at desc limit 1', [
      userid,
    ])
    expect(event).toMatchObject({ event: 'sign-in', outcome: 'success', agent, email: 'desk@aurora.test' })
    expect(JSON.stringify(session)).not.toContain(token)
  })

  it('ends the session that the browser still had, and no other', async () => {
    const old = await signIn('admin@aurora.test', password)
    const kept = await signIn('admin@aurora.test', password)
    const credentials = { token: old.data.token, cookie: old.cookies.cookie ?? '' }
    await signIn('viewer@aurora.test', password, credentials)
    const check = (token: string, cookie: string) =>
      server.send(validateSession, { token, cookie, body: { authtype: '' } })
    expect(await check(credentials.token, credentials.cookie)).toMatchObject({
      status: 403,
      module_code: 'USER_ERR003',
    })
    expect(await check(kept.data.token, kept.cookies.cookie ?? '')).toMatchObject({
      status: 200,
    })
  })

  it('accepts an address in capitals and with spaces, and a password with spaces around it', async () => {
    expect(await signIn('  ADMIN@Aurora.TEST ', `  ${password} `)).toMatchObject({ status: 200 })
  })

  it('opens a session for each of two concurrent ones', async () => {
    const both = await Promise.all([signIn('admin@aurora.test', password), signIn('admin@aurora.test', password)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(both.map(({ data }) => data.token)).size).toBe(2)
  })
})

describe('invalid-credentials', () => {
  const wrong = { status: 401, module_code: 'USER_ERR001', summary: 'Invalid Credentials', data: null }
  it.each([
    ['a wrong password', 'admin@aurora.test', 'not the password', aurora],
    ['an empty password', 'admin@aurora.test', '', aurora],
    ['a short password', 'admin@aurora.test', 'short', aurora],
    ['an unknown address', 'unknown@aurora.test', password, aurora],
    ['an address of another tenant', 'nurse@borealis.test', password, aurora],
    ['a tenant that is none', 'admin@aurora.test', password, '11111111-1111-4111-8111-111111111111'],
    ['a wrong password of a deactivated account', 'inactive@aurora.test', 'not the password', aurora],
    ['a wrong password without a tenant', 'admin@aurora.test', 'not the password', undisclosedTenantId],
    ['an unknown address without a tenant', 'unknown@aurora.test', password, undisclosedTenantId],
    ['an account of single sign-on without a tenant', 'user@contoso.test', password, undisclosedTenantId],
  ])('%s', async (_, email, text, tenantid) => {
    const [before] = await rowsOf('select count(*)::int as events from tenant.audit_events')
    expect(await signIn(email, text, { tenantid })).toMatchObject(wrong)
    const [after] = await rowsOf('select count(*)::int as events from tenant.audit_events')
    expect(Number(after?.['events']) - Number(before?.['events'])).toBe(1)
    expect(await rowsOf('select scope, failures from platform.sign_in_failures order by scope')).toEqual([
      { scope: 'account', failures: 1 },
      { scope: 'account-from-network', failures: 1 },
      { scope: 'network', failures: 1 },
    ])
  })
})

describe('account-deactivated', () => {
  it('is returned only after the right password', async () => {
    await owner.query("update tenant.accounts set is_active = false where email = 'bot@gates.test'")
    const message = 'Your account has been deactivated. Please contact administrator.'
    expect(await signIn('bot@gates.test', password)).toMatchObject({
      status: 401,
      module_code: 'USER_ERR005',
      summary: message,
    })
    expect(await signIn('bot@gates.test', 'wrong password')).toMatchObject({ status: 401, module_code: 'USER_ERR001' })
    await owner.query("update tenant.accounts set is_active = true where email = 'bot@gates.test'")
  })
})

describe('password-too-long', () => {
  it('refuses 129 characters before hashing, and not 128', async () => {
    const { hashes } = server.context
    let hashed = 0
    server.context.hashes = {
      ...hashes,
      verify(text, phc) {
        hashed += 1
        return hashes.verify(text, phc)
      },
    }
    expect(await signIn('admin@aurora.test', 'x'.repeat(129))).toMatchObject({
      status: 400,
      module_code: 'USER_ERR006',
    })
    expect(hashed).toBe(0)
    expect(await signIn('admin@aurora.test', 'x'.repeat(128))).toMatchObject({ status: 401 })
    expect(hashed).toBe(1)
    // Counted like a new password: an emoji is one character, however many bytes it has.
    expect(await signIn('admin@aurora.test', '🔑'.repeat(128))).toMatchObject({ status: 401 })
    expect(await signIn('admin@aurora.test', '🔑'.repeat(129))).toMatchObject({ module_code: 'USER_ERR006' })
    expect(hashed).toBe(2)
    server.context.hashes = hashes
  })
})

describe('server-busy', () => {
  it.each([aurora, undisclosedTenantId])(
    'is returned when the hash queue is full, and counts no attempt (%s)',
    async (tenantid) => {
      const { hashes } = server.context
      server.context.hashes = {
        ...hashes,
        verify: () => Promise.reject(new HashQueueFull('Too many passwords are waiting.')),
      }
      expect(await signIn('admin@aurora.test', password, { tenantid })).toMatchObject({
        status: 503,
        module_code: 'PORTICO_ERR007',
        retryAfter: 2,
        summary: 'The service is busy. Please try again in 2 seconds.',
      })
      server.context.hashes = hashes
      expect(await rowsOf('select * from platform.sign_in_failures where failures > 0')).toEqual([])
    },
  )
})

describe('choose-tenant', () => {
  it('lists the tenants whose password matched when no tenant was named', async () => {
    const response = await signIn('both@aurora.test', password, { tenantid: undisclosedTenantId })
    expect(response).toMatchObject({ status: 409, module_code: 'USER_ERR007' })
    const names = z
      .array(tenantChoice)
      .parse(response.data)
      .map(({ tenantname }) => tenantname)
    expect(names.toSorted()).toEqual(['Aurora', 'Borealis'])
    expect(await signIn('admin@aurora.test', password, { tenantid: undisclosedTenantId })).toMatchObject({
      status: 200,
    })
  })
})

describe('use-single-sign-on', () => {
  it.each(['user@contoso.test', 'unknown@contoso.test'])('%s', async (email) => {
    const response = await signIn(email, password, { tenantid: demoId('tenant Contoso') })
    expect(response).toMatchObject({ status: 409, module_code: 'USER_ERR008' })
  })
})
