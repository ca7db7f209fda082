import { listRequests } from '@portico/features/requests/contract/list-requests.ts'
import { raiseRequest } from '@portico/features/requests/contract/raise-request.ts'
import { enter } from '@portico/features/landing/contract/enter.ts'
import { decodePassword, encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { findTenants } from '@portico/features/sign-in/contract/find-tenants.ts'
import { signInWithPassword } from '@portico/features/sign-in/contract/sign-ins.ts'
import { signOut } from '@portico/features/sessions/contract/sessions.ts'
import { checkVerification, resendVerification, verify } from '@portico/features/trial/contract/registrations.ts'
import { exportTenant, removeSample } from '@portico/features/trial/contract/trial-data.ts'
import { firstPasswordLifetime } from '@portico/features/trial/contract/verification.ts'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deploymentTenantId } from '#server/core/audit/event.ts'
import type { Credentials } from '#server/core/calls/test-server.ts'
import { resetSecretsOf } from '#server/core/accounts/begin-reset-queries.ts'
import { openOwnersServer, type OwnersServer } from './test-owners.ts'
import { runWords } from '#server/core/commands/test-commands.ts'
import { trialCommands } from '@portico/features/trial/server/trial-commands.ts'
import { handleWatchTrials } from '@portico/features/trial/server/life/watch-trials.ts'
import {
  ageRegistration,
  countRowsOf,
  readDomain,
  readMailKinds,
  readResetId,
  readTrialTenants,
  setTenantActivity,
  setTrialEnd,
} from '@portico/features/trial/server/test-trial-queries.ts'

let server: OwnersServer
let owner: pg.Client

beforeAll(async () => {
  server = await openOwnersServer()
  owner = server.owner
})
afterAll(() => server.close())

const becomeOwner = (email: string, company: string) => server.becomeOwner(email, company)
const signIn = (tenantId: string, email: string) => server.signIn(tenantId, email)
const raise = (credentials: Credentials) =>
  server.send(raiseRequest, {
    ...credentials,
    body: { id: uuid(), title: 'A', description: '', kind: 'Other', priority: 'Low' },
  })
const entered = async (credentials: Credentials) => (await server.send(enter, credentials)).data
const command = (...words: string[]) => runWords(trialCommands, ['trial', ...words], server.place)
const days = (count: number) => new Date(Date.now() + count * 86_400_000)

it('a visitor becomes an owner: password, sign-in, 30 days, sample data that goes with one call', async () => {
  const { tenantId, credentials, signed } = await becomeOwner('ann@example.com', 'Becoming')
  expect(signed.data).toMatchObject({ istrial: true, ismsp: false, rolename: 'Owner', firstname: 'Ann' })
  const found = await server.send(findTenants, { query: { emailid: 'ann@example.com' } })
  expect(found.data).toHaveLength(1)
  expect(await entered(credentials)).toMatchObject({ trial: { state: 'active', days_left: 30 }, sample: true })
  const listed = async () => (await server.send(listRequests, { ...credentials, query: { whose: 'mine' } })).data.total
  expect(await listed()).toBe(4)
  expect((await raise(credentials)).status).toBe(200)
  expect((await server.send(removeSample, credentials)).data).toEqual({ removed: true })
  expect((await server.send(removeSample, credentials)).data).toEqual({ removed: false })
  expect(await listed()).toBe(1)
  expect(await entered(credentials)).toMatchObject({ sample: false })
  const left = await countRowsOf(owner, tenantId)
  expect(left).toMatchObject({ companies: 1, accounts: 1, desk_requests: 1 })
  expect(left).not.toHaveProperty('assets')
})

it('an owner whose link to a password expired gets another, until there is a password', async () => {
  const token = await server.registration('lunch@example.com', 'Lunch')
  expect((await server.send(verify, { body: { token } })).status).toBe(200)
  const [tenant] = (await readTrialTenants(owner)).filter(({ name }) => name === 'Lunch')
  const tenantId = tenant?.id ?? ''
  const keyNow = async () => resetSecretsOf(server.context.secret, await readResetId(owner, tenantId))
  const { rows } = await owner.query<{ id: string }>("select id from platform.registrations where company = 'Lunch'")
  const id = rows[0]?.id ?? ''
  const check = () => server.send(checkVerification, { body: { token } })
  const resend = () => server.send(resendVerification, { body: { registration_id: id } })
  const first = await keyNow()
  // The refusal has no data, so the page offers Resend.
  expect(await check()).toMatchObject({ module_code: 'REGISTRATION_ERR006', data: null })
  expect((await resend()).status).toBe(429)
  await ageRegistration(owner, id, 25)
  const both = await Promise.all([resend(), resend()])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 429])
  expect(both.find(({ status }) => status === 200)?.data).toEqual({ sent: 'account' })
  expect(await readMailKinds(owner, tenantId, 'trial-%')).toEqual({ 'trial-account': 2 })
  expect((await server.setPassword(first)).status).toBe(401)
  expect((await server.setPassword(await keyNow())).status).toBe(200)
  expect((await signIn(tenantId, 'lunch@example.com')).status).toBe(200)
  await ageRegistration(owner, id, 1)
  for (const response of [await check(), await resend()])
    expect([response.module_code, response.data]).toEqual(['REGISTRATION_ERR006', { company: 'Lunch' }])
})

it('issue 12: the browser that verifies may set the first password at once, once and for half an hour', async () => {
  const before = Date.now()
  const token = await server.registration('now@example.com', 'At Once')
  const responses = await Promise.all([1, 2, 3].map(() => server.send(verify, { body: { token } })))
  const made = responses.find(({ status }) => status === 200)
  if (made === undefined) throw new Error('No verification succeeded.')
  const { token: first, temp_password, tenantid } = made.data.first_password
  const key = { token: first, temporaryPassword: decodePassword(temp_password) ?? '' }
  // The secrets are the same as in the email, so that using one uses up the other.
  expect(key).toEqual(resetSecretsOf(server.context.secret, await readResetId(owner, tenantid)))
  // No other response contains them: neither a repetition nor the check of a link that was forwarded or opened again.
  const others = [
    ...responses.filter(({ status }) => status !== 200),
    await server.send(verify, { body: { token } }),
    await server.send(checkVerification, { body: { token } }),
  ]
  expect(others.map(({ module_code }) => module_code)).toEqual(Array(4).fill('REGISTRATION_ERR006'))
  for (const { text } of others) for (const secret of [first, temp_password]) expect(text).not.toContain(secret)
  const ends = await owner.query<{ at: Date }>(
    'select expires_at as at from tenant.password_resets where tenant_id = $1',
    [tenantid],
  )
  expect((ends.rows[0]?.at.getTime() ?? 0) - before).toBeLessThanOrEqual(firstPasswordLifetime + 60_000)
  expect((await server.setPassword({ ...key, temporaryPassword: 'Aa2a-Aa2a-Aa2a-Aa2a' })).status).toBe(401)
  expect((await server.setPassword(key)).status).toBe(200)
  expect((await signIn(tenantid, 'now@example.com')).status).toBe(200)
  expect(await readMailKinds(owner, tenantid, '%')).toEqual({ 'trial-account': 1 })
  expect((await server.setPassword(key)).status).toBe(401)
})

it('issue 12: the first password cannot be set with the data of the verification once that has expired', async () => {
  const token = await server.registration('slow@example.com', 'Too Slow')
  const { data } = await server.send(verify, { body: { token } })
  const { token: first, temp_password, tenantid } = data.first_password
  await owner.query("update tenant.password_resets set expires_at = now() - interval '1 second' where tenant_id = $1", [
    tenantid,
  ])
  const late = await server.setPassword({ token: first, temporaryPassword: decodePassword(temp_password) ?? '' })
  expect([late.status, (await signIn(tenantid, 'slow@example.com')).status]).toEqual([401, 401])
})

it('owner-only: sample and export belong to the owner', async () => {
  const borealis = await server.send(signInWithPassword, {
    body: {
      tenantid: (await owner.query<{ id: string }>("select tenant_id as id from tenant.tenants where name = 'Aurora'"))
        .rows[0]?.id,
      email: 'admin@aurora.test',
      password: encodePassword('Portico#2026'),
    },
  })
  const credentials = { token: borealis.data.token, ...borealis.cookies }
  expect((await server.send(removeSample, credentials)).module_code).toBe('TRIAL_ERR002')
  expect((await server.send(exportTenant, credentials)).module_code).toBe('TRIAL_ERR002')
  expect(await entered(credentials)).toMatchObject({ trial: null, sample: false })
})

it('trial-ended: reading, exporting and signing out are allowed, writing is not, until it is extended or converted', async () => {
  const { tenantId, credentials } = await becomeOwner('end@example.com', 'Ending')
  await setTrialEnd(owner, 'Ending', days(-1))
  await expect.poll(async () => (await raise(credentials)).module_code).toBe('TRIAL_ERR001')
  expect((await server.send(removeSample, credentials)).status).toBe(409)
  expect(await entered(credentials)).toMatchObject({ trial: { state: 'ended', days_left: 0 } })
  const exported = (await server.send(exportTenant, credentials)).data
  const rowsIn = (wanted: string) => exported.parts.find(({ part }) => part === wanted)?.rows ?? []
  expect([exported.tenant, rowsIn('requests').length, rowsIn('devices').length]).toEqual(['Ending', 7, 11])
  expect(rowsIn('devices')).toContainEqual(
    expect.objectContaining({ hostname: 'DEMO-SV-001', os_name: 'linux', state: 'active' }),
  )
  expect((await signIn(tenantId, 'end@example.com')).status).toBe(200)
  expect((await command('extend', 'ending', '--days', '10')).problems).toEqual([])
  await expect.poll(async () => (await raise(credentials)).status).toBe(200)
  expect(await entered(credentials)).toMatchObject({ trial: { state: 'active', days_left: 10 } })
  await setTrialEnd(owner, 'Ending', days(-1))
  await expect.poll(async () => (await raise(credentials)).status).toBe(409)
  expect(
    (await server.send(signOut, { ...credentials, body: { appname: 'Insights', emailid: 'end@example.com' } })).status,
  ).toBe(200)
  expect((await command('convert', tenantId)).problems).toEqual([])
  const again = await signIn(tenantId, 'end@example.com')
  expect(again.data).toMatchObject({ istrial: false })
  const fresh = { token: again.data.token, ...again.cookies }
  expect((await raise(fresh)).status).toBe(200)
  expect(await entered(fresh)).toMatchObject({ trial: null })
})

it('owners are reminded 7, 3 and 1 days before the end and at it, once each, then the tenant is deleted with all data', async () => {
  const { tenantId } = await becomeOwner('remind@example.com', 'Reminded')
  await setTrialEnd(owner, 'Reminded', days(30))
  const kindsOn = async (day: number) => {
    const now = days(day - 0.01)
    await Promise.all([
      handleWatchTrials(server.context).perform({}, now),
      handleWatchTrials(server.context).perform({}, now),
    ])
    return readMailKinds(owner, tenantId, 'trial-%')
  }
  const account = { 'trial-account': 1 }
  expect(await kindsOn(22)).toEqual(account)
  await setTenantActivity(owner, 'Reminded', false)
  expect(await kindsOn(23.5)).toEqual(account)
  await setTenantActivity(owner, 'Reminded', true)
  expect(await kindsOn(23.5)).toEqual({ ...account, 'trial-ending': 1 })
  expect(await kindsOn(25)).toEqual({ ...account, 'trial-ending': 1 })
  expect(await kindsOn(27.5)).toEqual({ ...account, 'trial-ending': 2 })
  expect(await kindsOn(29.5)).toEqual({ ...account, 'trial-ending': 3 })
  expect(await kindsOn(30.5)).toEqual({ ...account, 'trial-ending': 3, 'trial-ended': 1 })
  expect(await kindsOn(59)).toEqual({ ...account, 'trial-ending': 3, 'trial-ended': 1 })
  expect(await readDomain(owner, 'reminded.localhost')).toBeDefined()
  expect(await kindsOn(60.5)).toEqual({})
  // Real events are kept until they are old; those of the sample are not.
  expect(await countRowsOf(owner, tenantId)).toEqual({ audit_events: expect.any(Number) as number })
  const { rows: kept } = await owner.query(
    "select from tenant.audit_events where tenant_id = $1 and email like '%sample.invalid'",
    [tenantId],
  )
  expect(kept).toEqual([])
  expect(await readDomain(owner, 'reminded.localhost')).toBeUndefined()
})

it('operators list and remove trials, and nothing else', async () => {
  const { tenantId } = await becomeOwner('gone@example.com', 'Gone Soon')
  expect((await command('list')).lines.join('\n')).toContain('Gone Soon  gone-soon.localhost')
  expect((await command('remove', 'Gone Soon')).problems.join()).toContain('--yes')
  expect(await command('remove', 'Aurora', '--yes')).toMatchObject({ refusal: 'not-on-trial', lines: [] })
  expect(await command('remove', 'Nowhere', '--yes')).toMatchObject({ refusal: 'no-such-tenant', lines: [] })
  const both = await Promise.all([1, 2].map(() => command('remove', 'gone soon', '--yes')))
  expect(both.map(({ lines }) => lines.length).toSorted((one, other) => one - other)).toEqual([0, 1])
  expect(both).toContainEqual(expect.objectContaining({ refusal: 'no-such-tenant' }))
  for (const words of [
    ['remove', tenantId, '--yes'],
    ['extend', tenantId],
    ['convert', tenantId],
  ])
    expect(await command(...words)).toMatchObject({ refusal: 'no-such-tenant', lines: [] })
  expect(await countRowsOf(owner, tenantId)).toEqual({ audit_events: expect.any(Number) as number })
  for (const wrong of [[], ['list', 'x'], ['extend', 'x', '--days', '0'], ['extend'], ['convert', 'x', '--days', '1']])
    expect((await command(...wrong)).problems).not.toEqual([])
})

it('every table that belongs to a tenant is deleted with it', async () => {
  const { rows } = await owner.query<{ child: string }>(
    `select conrelid::regclass::text as child from pg_constraint
     where contype = 'f' and confrelid = 'tenant.tenants'::regclass and confdeltype <> 'c'`,
  )
  expect(rows).toEqual([])
})

it('a transaction that fails at any step leaves no tenant, and the link works the next time', async () => {
  const token = await server.registration('half@example.com', 'Half Made')
  const tables = [
    'companies',
    'roles',
    'role_menus',
    'accounts',
    'devices',
    'device_status',
    'desk_requests',
    'audit_events',
    'password_resets',
    'mail',
  ]
  for (const table of tables) {
    await owner.query(
      `create function pg_temp_fail() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`,
    )
    await owner.query(
      `create trigger planted before insert on tenant.${table} for each row
         when (new.tenant_id <> '${deploymentTenantId}') execute function pg_temp_fail()`,
    )
    expect((await server.send(verify, { body: { token } })).status).toBe(500)
    await owner.query('drop function pg_temp_fail() cascade')
    expect((await readTrialTenants(owner)).filter(({ name }) => name === 'Half Made')).toEqual([])
    expect(await readDomain(owner, 'half-made.localhost')).toBeUndefined()
  }
  expect((await server.send(verify, { body: { token } })).status).toBe(200)
})
