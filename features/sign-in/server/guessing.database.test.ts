import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { enterCode } from '#features/email-code/contract/email-codes.ts'
import { failuresBeforeCode } from '@portico/contract/core/authentication/failure-delay.ts'
import { signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import { undisclosedTenantId } from '@portico/contract/core/authentication/tenant-choice.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { codeOf } from '@portico/server/core/authentication/sign-in-code-mail.ts'
import { openTestServer, type Received, type Sent, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { handleEnterCode } from '#features/email-code/server/serve.ts'
import { handleNotifyOfGuessing } from './notify-of-guessing.ts'
import { handleSignInWithPassword } from './serve.ts'

const [aurora, borealis] = [demoId('tenant Aurora'), demoId('tenant Borealis')]
const password = 'Portico#2026'
const [home, elsewhere] = ['198.51.100.7', '203.0.113.9']
let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await openTestServer({ signInWithPassword, enterCode }, (context) => ({
    signInWithPassword: handleSignInWithPassword(context),
    enterCode: handleEnterCode(context),
  }))
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
})
beforeEach(() => owner.query('delete from tenant.mail; delete from graphile_worker._private_jobs'))
afterEach(() => owner.query('delete from platform.sign_in_failures; delete from tenant.code_challenges'))
afterAll(async () => {
  await owner.end()
  await server.close()
})

type To = { tenantid?: string } & Sent
const signIn = (email: string, text: string, { tenantid = aurora, ...sent }: To = {}) =>
  server.send(signInWithPassword, { ...sent, body: { tenantid, email, password: encodePassword(text) } })

/** Enters the newest code as the browser of an email code challenge. */
async function enter(step: Received<typeof signInWithPassword>, address: string) {
  const { rows } = await owner.query<{ id: string }>('select id from tenant.code_challenges order by id desc limit 1')
  return server.send(enterCode, {
    ...step.cookies,
    token: step.data.token,
    address,
    body: { security_key: codeOf(server.context.secret, rows[0]?.id ?? '', 1) },
  })
}

/** Gives an account this many consecutive failures, the last one so long ago that an attempt does not have to wait. */
async function failedBefore(email: string, failures: number, to: To = {}) {
  expect(await signIn(email, 'a first guess', { address: elsewhere, ...to })).toMatchObject({ status: 401 })
  await setFailures(failures)
}
const setFailures = (failures: number, age = '1 minute') =>
  owner.query(
    `update platform.sign_in_failures set last_failure_at = now() - $2::interval,
      failures = case scope when 'account' then $1 else 0 end`,
    [failures, age],
  )
const failuresOf = async () =>
  (await owner.query<{ failures: number }>("select failures from platform.sign_in_failures where scope = 'account'"))
    .rows[0]?.failures

type Job = { payload: { email: string } }
const jobs = async () =>
  (
    await owner.query<Job>(
      `select payload from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task
        on task.id = job.task_id where task.identifier = 'tell-of-guessing'`,
    )
  ).rows
/** Runs the jobs, each of them twice, as after a crash. Returns the notices in the outboxes. */
async function notices() {
  const notify = handleNotifyOfGuessing(server.context).perform
  for (const { payload } of await jobs()) {
    await notify(payload)
    await notify(payload)
  }
  const { rows } = await owner.query<{ recipient: string; host: string; params: Record<string, string> }>(
    "select recipient, host, params from tenant.mail where kind = 'guessed-at'",
  )
  return rows
}

describe('after 100 consecutive failures of an account, from everywhere', () => {
  it('a new browser must enter a mailed code although the tenant requires none; before, it need not', async () => {
    await failedBefore('viewer@aurora.test', failuresBeforeCode - 1)
    expect(await signIn('viewer@aurora.test', password, { address: home })).toMatchObject({ data: { isMFA: false } })
    await failedBefore('viewer@aurora.test', failuresBeforeCode)
    const step = await signIn('viewer@aurora.test', password, { address: home })
    expect(step).toMatchObject({ status: 200, data: { isMFA: true } })
    expect(step.cookies.cookie).toBeUndefined()
    const { rows } = await owner.query("select recipient from tenant.mail where kind = 'sign-in-code'")
    expect(rows).toEqual([{ recipient: 'viewer@aurora.test' }])
    const entered = await enter(step, home)
    expect(entered).toMatchObject({ status: 200, data: { is_valid: true } })
    // The right code resets the counter.
    expect(await failuresOf()).toBeUndefined()
    expect(await signIn('viewer@aurora.test', password, { address: home })).toMatchObject({ data: { isMFA: false } })
  })

  it('the same holds without a tenant, and in a network that the account was seen in', async () => {
    await signIn('admin@aurora.test', password, { address: home })
    await failedBefore('admin@aurora.test', failuresBeforeCode)
    const to = { address: home, tenantid: undisclosedTenantId }
    expect(await signIn('admin@aurora.test', password, to)).toMatchObject({ status: 200, data: { isMFA: true } })
  })

  it('a known device needs no code, and its success leaves the count unchanged', async () => {
    const { cookies } = await signIn('desk@aurora.test', password, { address: home })
    await failedBefore('desk@aurora.test', failuresBeforeCode)
    const known = await signIn('desk@aurora.test', password, { address: elsewhere, device: cookies.device ?? '' })
    expect(known).toMatchObject({ status: 200, data: { isMFA: false } })
    expect(await failuresOf()).toBe(failuresBeforeCode)
    expect(await signIn('desk@aurora.test', password, { address: home })).toMatchObject({ data: { isMFA: true } })
  })

  it('a right password without the code clears nothing', async () => {
    await failedBefore('viewer@aurora.test', failuresBeforeCode)
    for (let nth = 0; nth < 2; nth += 1) {
      expect(await signIn('viewer@aurora.test', password, { address: home })).toMatchObject({ data: { isMFA: true } })
      expect(await failuresOf()).toBe(failuresBeforeCode + 1)
      await setFailures(failuresBeforeCode)
    }
  })

  it('a code also clears the count of an address that has an account in another tenant', async () => {
    await failedBefore('both@aurora.test', failuresBeforeCode)
    const step = await signIn('both@aurora.test', password, { address: home })
    expect(step).toMatchObject({ data: { isMFA: true } })
    expect(await enter(step, home)).toMatchObject({ status: 200 })
    expect(await failuresOf()).toBeUndefined()
  })

  it('a day without attempts changes nothing; 30 days do', async () => {
    await failedBefore('viewer@aurora.test', failuresBeforeCode)
    await setFailures(failuresBeforeCode, '25 hours')
    expect(await signIn('viewer@aurora.test', password, { address: home })).toMatchObject({ data: { isMFA: true } })
    await setFailures(failuresBeforeCode, '31 days')
    expect(await signIn('viewer@aurora.test', password, { address: home })).toMatchObject({ data: { isMFA: false } })
  })

  it('a wrong password is refused as before, and known and unknown addresses leave the same rows', async () => {
    const responses = new Set<string>()
    const left = new Set<string>()
    for (const email of ['viewer@aurora.test', 'nobody@aurora.test'])
      for (const failures of [failuresBeforeCode - 2, failuresBeforeCode - 1, failuresBeforeCode]) {
        await owner.query('delete from platform.sign_in_failures')
        await failedBefore(email, failures)
        const { status, text, cookies } = await signIn(email, 'a guess', { address: home })
        responses.add(JSON.stringify([status, text, cookies]))
        const { rows } = await owner.query(
          'select scope, failures, notified_at is null as waiting from platform.sign_in_failures order by scope, failures',
        )
        left.add(JSON.stringify([failures, rows]))
      }
    expect(responses.size).toBe(1)
    expect(left.size).toBe(3)
    expect((await jobs()).map(({ payload }) => payload.email).toSorted()).toEqual([
      ...Array<string>(2).fill('nobody@aurora.test'),
      ...Array<string>(2).fill('viewer@aurora.test'),
    ])
  })
})

describe('the notice of many failures', () => {
  it('is mailed to the user once, however long the failures continue, and contains nothing that the attacker sent', async () => {
    await failedBefore('viewer@aurora.test', failuresBeforeCode - 1)
    const sent = { headers: { 'host': 'bv.localhost', 'accept-language': 'ja', 'user-agent': 'Evil' } }
    for (let nth = 0; nth < 5; nth += 1) {
      await signIn('viewer@aurora.test', `my guess ${nth}`, { address: `203.0.113.${nth}`, ...sent })
      await owner.query("update platform.sign_in_failures set last_failure_at = now() - interval '1 minute'")
    }
    expect(await notices()).toEqual([
      { recipient: 'viewer@aurora.test', host: '', params: { tenants: 'Aurora Managed Services', failures: '100' } },
    ])
    const { rows } = await owner.query(
      "select tenant_id, email, address, agent, reason from tenant.audit_events where event = 'guessed-at' limit 1",
    )
    expect(rows).toEqual([
      { tenant_id: aurora, email: 'viewer@aurora.test', address: '', agent: '', reason: 'many-failures' },
    ])
  })

  it('is in the language of the user’s own sign-ins, where one is known', async () => {
    await owner.query(
      `insert into tenant.mail (tenant_id, id, kind, recipient, params, host)
       values ($1, gen_random_uuid(), 'new-device', 'admin@aurora.test', '{"language":"de"}', ''),
        ($1, gen_random_uuid(), 'password-reset', 'admin@aurora.test', '{"language":"ja"}', '')`,
      [aurora],
    )
    await failedBefore('admin@aurora.test', failuresBeforeCode)
    await signIn('admin@aurora.test', 'a guess', { address: home })
    expect(await notices()).toMatchObject([{ params: { language: 'de' } }])
  })

  it('is mailed again after a code and as many failures again', async () => {
    for (let episode = 0; episode < 2; episode += 1) {
      await failedBefore('viewer@aurora.test', failuresBeforeCode - 1)
      await signIn('viewer@aurora.test', 'a guess', { address: elsewhere })
      await setFailures(failuresBeforeCode)
      expect(await enter(await signIn('viewer@aurora.test', password, { address: home }), home)).toMatchObject({
        status: 200,
      })
    }
    expect(await notices()).toHaveLength(2)
  })

  it('is mailed as well when codes are guessed with the right password', async () => {
    await failedBefore('nurse@borealis.test', failuresBeforeCode - 2, { tenantid: borealis })
    const step = await signIn('nurse@borealis.test', password, { address: home, tenantid: borealis })
    const wrong = await server.send(enterCode, {
      ...step.cookies,
      token: step.data.token,
      address: home,
      body: { security_key: '000000' },
    })
    expect(wrong).toMatchObject({ status: 401 })
    expect(await notices()).toMatchObject([{ recipient: 'nurse@borealis.test' }])
  })

  it.each(['nobody@aurora.test', 'user@contoso.test', 'inactive@contoso.test'])(
    'is not mailed to %s',
    async (email) => {
      await signIn(email, 'a first guess', { address: elsewhere, tenantid: demoId('tenant Contoso') })
      await setFailures(failuresBeforeCode)
      await signIn(email, 'a guess', { address: home, tenantid: demoId('tenant Contoso') })
      expect(await jobs()).toHaveLength(1)
      expect(await notices()).toEqual([])
    },
  )

  it('is not mailed for a tenant that is deactivated', async () => {
    const setActive = (isActive: boolean) =>
      owner.query('update tenant.tenants set is_active = $1 where tenant_id = $2', [isActive, aurora])
    await setActive(false)
    await failedBefore('viewer@aurora.test', failuresBeforeCode - 1)
    await signIn('viewer@aurora.test', 'a guess', { address: home })
    expect(await jobs()).toHaveLength(1)
    expect(await notices()).toEqual([])
    await setActive(true)
  })
})
