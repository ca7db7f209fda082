import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import { undisclosedTenantId } from '@portico/contract/core/authentication/tenant-choice.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { openRequestLimits } from '@portico/server/core/rate-limits/request-limits.ts'
import { openTestServer, type Sent, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { handleSignInWithPassword } from './serve.ts'

const [aurora, borealis] = [demoId('tenant Aurora'), demoId('tenant Borealis')]
const password = 'Portico#2026'
let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await openTestServer({ signInWithPassword }, (context) => ({
    signInWithPassword: handleSignInWithPassword(context),
  }))
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
})
afterEach(() => owner.query('delete from platform.sign_in_failures'))
afterAll(async () => {
  await owner.end()
  await server.close()
})

const signIn = (email: string, text: string, { tenantid = aurora, ...sent }: { tenantid?: string } & Sent = {}) =>
  server.send(signInWithPassword, { ...sent, body: { tenantid, email, password: encodePassword(text) } })

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await owner.query<Record<string, unknown>>(text, values)).rows

/** Makes every wait start a minute from now, so that none ends during a test on a busy machine. */
const lengthenWaits = () =>
  owner.query("update platform.sign_in_failures set last_failure_at = now() + interval '1 minute'")

describe('wait-before-retry', () => {
  it('allows three of a hundred concurrent guesses, for known and unknown addresses', async () => {
    for (const email of ['admin@aurora.test', 'unknown@aurora.test']) {
      await owner.query('delete from platform.sign_in_failures')
      const responses = await Promise.all(Array.from({ length: 100 }, (_, index) => signIn(email, `guess ${index}`)))
      expect(responses.filter(({ status }) => status === 401)).toHaveLength(3)
      const waiting = responses.filter(({ status }) => status === 429)
      expect(waiting).toHaveLength(97)
      for (const { module_code, retryAfter, summary } of waiting) {
        expect(module_code).toBe('USER_ERR002')
        expect([1, 2]).toContain(retryAfter)
        expect(summary).toMatch(/^Too many attempts\. Please try again in (1 second|2 seconds)\.$/)
      }
    }
  })

  it('also refuses the right password while it lasts, and accepts it after', async () => {
    for (let guess = 0; guess < 5; guess += 1) await signIn('viewer@aurora.test', 'wrong password')
    expect(await signIn('viewer@aurora.test', password)).toMatchObject({ status: 429 })
    await owner.query("update platform.sign_in_failures set last_failure_at = last_failure_at - interval '10 minutes'")
    expect(await signIn('viewer@aurora.test', password)).toMatchObject({ status: 200 })
    expect(await rowsOf("select * from platform.sign_in_failures where scope <> 'network'")).toEqual([])
  })

  it('is recorded at most ten times a minute for a network, not at each attempt', async () => {
    const { limits } = server.context
    server.context.limits = openRequestLimits({ pool: server.place.pool, log: server.context.log })
    const responses: number[] = []
    for (let nth = 0; nth < 60; nth += 1)
      responses.push((await signIn('desk@aurora.test', `guess ${nth}`, { address: '203.0.113.77' })).status)
    server.context.limits = limits
    expect(responses.filter((status) => status === 429).length).toBeGreaterThan(50)
    const written = await rowsOf(
      "select reason, count(*)::integer from tenant.audit_events where address = '203.0.113.77' group by reason",
    )
    expect(written).toContainEqual({ reason: 'wait-before-retry', count: 10 })
    expect(written).toContainEqual({
      reason: 'invalid-credentials',
      count: responses.filter((one) => one === 401).length,
    })
  })

  it('is recorded for a known address and for an unknown one', async () => {
    for (const email of ['bot@gates.test', 'nobody@gates.test']) {
      for (let guess = 0; guess < 4; guess += 1) await signIn(email, 'wrong password')
      const rows = await rowsOf(
        'select reason from tenant.audit_events where email = $1 and tenant_id = $2 order by id',
        [email, aurora],
      )
      expect(rows.map(({ reason }) => reason).slice(-4)).toEqual([
        ...Array<string>(3).fill('invalid-credentials'),
        'wait-before-retry',
      ])
    }
  })

  it('does not delay the owner in a known network, however much an attacker guesses elsewhere', async () => {
    expect(await signIn('desk@aurora.test', password, { address: '198.51.100.7' })).toMatchObject({ status: 200 })
    for (let nth = 0; nth < 15; nth += 1) await signIn('desk@aurora.test', 'wrong', { address: `203.0.113.${nth}` })
    // Makes the delay last, however slow the machine is.
    await owner.query("update platform.sign_in_failures set last_failure_at = last_failure_at + interval '10 minutes'")
    expect(await signIn('desk@aurora.test', password, { address: '203.0.113.99' })).toMatchObject({ status: 429 })
    expect(await signIn('desk@aurora.test', password, { address: '198.51.100.7' })).toMatchObject({ status: 200 })
  })

  it("does not let an attacker's own account clear the failures of its network at others", async () => {
    const address = '203.0.113.7'
    let waited = 0
    for (let nth = 0; nth < 40; nth += 1) {
      const { status } = await signIn(`person${nth}@aurora.test`, 'wrong', { address })
      if (status === 429) waited += 1
      if (nth === 29) await lengthenWaits()
      if (nth % 3 === 0) await signIn('viewer@aurora.test', password, { address })
    }
    expect(waited).toBeGreaterThan(0)
    expect(await rowsOf("select failures from platform.sign_in_failures where scope = 'network'")).toEqual([
      { failures: 30 },
    ])
  })

  it('clears the failures of a network whose users then sign in', async () => {
    const address = '203.0.113.8'
    await signIn('viewer@aurora.test', 'wrong', { address })
    await signIn('admin@aurora.test', 'wrong', { address })
    await signIn('admin@aurora.test', 'wrong again', { address })
    const counted = () => rowsOf("select failures from platform.sign_in_failures where scope = 'network'")
    expect(await counted()).toEqual([{ failures: 3 }])
    await signIn('admin@aurora.test', password, { address })
    expect(await counted()).toEqual([{ failures: 1 }])
  })

  it('delays a network that tries many accounts', async () => {
    for (let nth = 0; nth < 30; nth += 1) await signIn(`person${nth}@aurora.test`, 'wrong', { address: '203.0.113.5' })
    await lengthenWaits()
    expect(await signIn('admin@aurora.test', password, { address: '203.0.113.5' })).toMatchObject({ status: 429 })
    expect(await signIn('admin@aurora.test', password, { address: '203.0.113.6' })).toMatchObject({ status: 200 })
  })
})

describe('a network with a thousand failures', () => {
  const address = '203.0.113.40'
  const setNetwork = (age: string) =>
    owner.query(
      `update platform.sign_in_failures set failures = 1000, last_failure_at = now() - $1::interval where scope = 'network'`,
      [age],
    )
  const hammered = async () => {
    await signIn('stranger@aurora.test', 'wrong', { address })
    await setNetwork('0')
  }

  it('makes an account that is new to it wait for half a minute at most', async () => {
    await hammered()
    const refused = await signIn('viewer@aurora.test', password, { address })
    expect(refused).toMatchObject({ status: 429 })
    expect(refused.retryAfter).toBeLessThanOrEqual(30)
    await setNetwork('31 seconds')
    expect(await signIn('viewer@aurora.test', password, { address })).toMatchObject({ status: 200 })
  })

  it('does not block an account that signed in from it before, with or without a tenant', async () => {
    const { status } = await signIn('admin@aurora.test', password, { address })
    expect(status).toBe(200)
    await hammered()
    expect(await signIn('admin@aurora.test', password, { address })).toMatchObject({ status: 200 })
    const anywhere = { address, tenantid: undisclosedTenantId }
    expect(await signIn('admin@aurora.test', password, anywhere)).toMatchObject({ status: 200 })
  })

  it('still delays guesses at such an account: three are free', async () => {
    await signIn('admin@aurora.test', password, { address })
    await hammered()
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => signIn('admin@aurora.test', `guess ${index}`, { address })),
    )
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(3)
    await owner.query(
      "update platform.sign_in_failures set failures = 13, last_failure_at = now() where scope = 'account-from-network'",
    )
    const refused = await signIn('admin@aurora.test', password, { address })
    expect(refused).toMatchObject({ status: 429 })
    expect(refused.retryAfter).toBeGreaterThan(800)
  })

  it('allows one of fifty concurrent guesses when a wait is over, over all accounts', async () => {
    await hammered()
    await setNetwork('31 seconds')
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => signIn(`sprayed${index}@aurora.test`, 'Summer2026!', { address })),
    )
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(49)
  })

  it('is not known to an address by one account of several, which any administrator can create', async () => {
    await owner.query('delete from tenant.known_networks')
    await owner.query(
      `insert into tenant.known_networks (tenant_id, account_id, network, last_used_at)
       select tenant_id, id, $1, now() from tenant.accounts where email = 'both@aurora.test' and tenant_id = $2`,
      [address, borealis],
    )
    await hammered()
    const anywhere = { address, tenantid: undisclosedTenantId }
    expect(await signIn('both@aurora.test', 'guess', anywhere)).toMatchObject({ status: 429 })
  })
})

describe('a device that the account has signed in with', () => {
  const address = '203.0.113.20'
  const deviceOf = async (email: string, more: { tenantid?: string } & Sent = {}) => {
    const { status, cookies } = await signIn(email, password, more)
    expect(status).toBe(200)
    return cookies.device ?? ''
  }
  /** Guesses passwords from the user's own network until the wait is long. */
  const lockOut = async (email: string, tenantid = aurora) => {
    for (let guess = 0; guess < 4; guess += 1) await signIn(email, 'guess', { address, tenantid })
    await owner.query('update platform.sign_in_failures set failures = 40, last_failure_at = now()')
    expect(await signIn(email, password, { address, tenantid })).toMatchObject({ status: 429 })
  }

  it('signs in despite guesses in its own network, and keeps its cookie', async () => {
    const device = await deviceOf('admin@aurora.test', { address })
    expect(device).toMatch(/^[\w-]{22}(\.[\w-]{22}){2}$/)
    await lockOut('admin@aurora.test')
    const again = await signIn('admin@aurora.test', password, { address, device })
    expect(again).toMatchObject({ status: 200, cookies: { device } })
    const anywhere = await signIn('admin@aurora.test', password, { address, device, tenantid: undisclosedTenantId })
    expect(anywhere).toMatchObject({ status: 200 })
    // The attacker must still wait.
    expect(await signIn('admin@aurora.test', password, { address })).toMatchObject({ status: 429 })
  })

  it('has its own counter, which is limited too and delays no other', async () => {
    const device = await deviceOf('admin@aurora.test', { address })
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => signIn('admin@aurora.test', `guess ${index}`, { address, device })),
    )
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(3)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(47)
    expect(await rowsOf('select scope, failures from platform.sign_in_failures')).toEqual([
      { scope: 'account-from-device', failures: 3 },
    ])
    expect(await signIn('admin@aurora.test', password, { address })).toMatchObject({ status: 200 })
  })

  it('is known to its own account only, also where a browser has several', async () => {
    const first = await deviceOf('admin@aurora.test', { address })
    const both = await deviceOf('viewer@aurora.test', { address, device: first })
    expect(both.split('.')).toHaveLength(5)
    await lockOut('desk@aurora.test')
    expect(await signIn('desk@aurora.test', password, { address, device: both })).toMatchObject({ status: 429 })
    for (const email of ['admin@aurora.test', 'viewer@aurora.test'])
      expect(await signIn(email, password, { address, device: both })).toMatchObject({ status: 200 })
  })

  it('is not a device of the same address in another tenant, nor without a tenant', async () => {
    const device = await deviceOf('both@aurora.test', { address })
    await lockOut('both@aurora.test')
    const sent = { address, device }
    expect(await signIn('both@aurora.test', 'guess', { ...sent, tenantid: borealis })).toMatchObject({ status: 429 })
    expect(await signIn('both@aurora.test', 'guess', { ...sent, tenantid: undisclosedTenantId })).toMatchObject({
      status: 429,
    })
    expect(await signIn('both@aurora.test', 'guess', sent)).toMatchObject({ status: 401 })
  })

  it('cannot be forged, cut or altered', async () => {
    const device = await deviceOf('admin@aurora.test', { address })
    await lockOut('admin@aurora.test')
    const [nonce = '', proof = ''] = device.split('.')
    for (const forged of ['', nonce, `${nonce}.`, `${proof}.${nonce}`, `${'A'.repeat(22)}.${proof}`, `${device}.x`])
      expect(await signIn('admin@aurora.test', password, { address, device: forged })).toMatchObject({ status: 429 })
  })

  it('has a long-lived cookie for the server alone, set only by a completed sign-in', async () => {
    const failed = await signIn('admin@aurora.test', 'wrong', { address })
    expect(failed.cookies).toEqual({})
    const { headers } = await server.app.inject({
      method: 'POST',
      url: signInWithPassword.path,
      payload: { tenantid: aurora, email: 'admin@aurora.test', password: encodePassword(password) },
    })
    const set = [headers['set-cookie']].flat().find((text) => text?.startsWith('__Host-portico-device=')) ?? ''
    for (const part of ['Max-Age=34560000', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict'])
      expect(set).toContain(part)
  })

  it('has its own request limit', async () => {
    const { limits } = server.context
    const device = await deviceOf('admin@aurora.test', { address })
    server.context.limits = openRequestLimits({ pool: server.place.pool, log: server.context.log })
    for (let nth = 0; nth < 300; nth += 1) server.context.limits.take('sign-in', address)
    expect(await signIn('admin@aurora.test', password, { address })).toMatchObject({ module_code: 'PORTICO_ERR006' })
    expect(await signIn('admin@aurora.test', password, { address, device })).toMatchObject({ status: 200 })
    server.context.limits = limits
  })
})
