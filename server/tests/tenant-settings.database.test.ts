import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { changeOwnPassword, readPasswordRules } from '@portico/features/password-reset/contract/own-password.ts'
import { updatePassword, validateTemporaryPassword } from '@portico/features/password-reset/contract/password-resets.ts'
import { validateSession } from '@portico/features/sessions/contract/sessions.ts'
import { findTenants } from '@portico/features/sign-in/contract/find-tenants.ts'
import { signInWithPassword } from '@portico/features/sign-in/contract/sign-ins.ts'
import { demoId } from '@portico/demo/data/demo-id.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { v7 as uuid } from 'uuid'
import { openTestServer, type Credentials, type TestServer } from '#server/core/calls/test-server.ts'
import { runWords } from '#server/core/commands/test-commands.ts'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { resetSecretsOf } from '#server/core/accounts/begin-reset-queries.ts'
import { openSessionStore, type SessionStore } from '#server/core/sessions/session-store.ts'
import { connect, type Connected } from '#server/platform/database/connect.ts'
import { silentLog, testSecret } from '#server/platform/database/test-migrated-database.ts'
import { tenantCommands } from '@portico/features/administration/server/commands/tenant-commands.ts'
import { handleBeginReset } from '@portico/features/password-reset/server/begin-reset.ts'
import { handleChangeOwnPassword } from '@portico/features/password-reset/server/change-own-password.ts'
import { handleReadPasswordRules } from '@portico/features/password-reset/server/serve.ts'
import { handleUpdatePassword } from '@portico/features/password-reset/server/update-password.ts'
import { handleValidateTemporaryPassword } from '@portico/features/password-reset/server/validate-temporary-password.ts'
import { handleValidateSession } from '@portico/features/sessions/server/validate-session.ts'
import { handleFindTenants } from '@portico/features/sign-in/server/find-tenants.ts'
import { handleSignInWithPassword } from '@portico/features/sign-in/server/serve.ts'

const calls = {
  signInWithPassword,
  findTenants,
  validateSession,
  changeOwnPassword,
  readPasswordRules,
  updatePassword,
  validateTemporaryPassword,
}
const aurora = demoId('tenant Aurora')
const password = 'Portico#2026'
let server: TestServer
let owner: pg.Client
let elsewhere: Connected
/** The sessions of another node. */
let there: SessionStore

beforeAll(async () => {
  server = await openTestServer(
    calls,
    (context) => ({
      signInWithPassword: handleSignInWithPassword(context),
      findTenants: handleFindTenants(context),
      validateSession: handleValidateSession(),
      changeOwnPassword: handleChangeOwnPassword(context),
      readPasswordRules: handleReadPasswordRules(context),
      updatePassword: handleUpdatePassword(context),
      validateTemporaryPassword: handleValidateTemporaryPassword(context),
    }),
    { settingsOf: () => ({ ...defaultDomain, discovery: 'open', defaulttenant: '' }) },
  )
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
  elsewhere = connect(server.place.appUrl, silentLog)
  there = await openSessionStore({ ...elsewhere, log: silentLog })
})
afterEach(async () => {
  await owner.query(
    `update tenant.tenants set mfa = 'off', authtype = 'local', session_idle_minutes = 60, discovery = 'domain',
      session_absolute_minutes = 720, password_shortest = null, password_longest = null where tenant_id = $1`,
    [aurora],
  )
  await owner.query('delete from tenant.sessions; delete from platform.sign_in_failures')
})
afterAll(async () => {
  await there.close()
  await elsewhere.pool.end()
  await owner.end()
  await server.close()
})

const set = (...words: string[]) =>
  runWords(tenantCommands, ['tenant', 'set', 'Aurora', ...words], { database: server.place.database })

async function enter(email = 'admin@aurora.test'): Promise<Required<Pick<Credentials, 'token' | 'cookie'>>> {
  const { data, cookies } = await server.send(signInWithPassword, {
    body: { tenantid: aurora, email, password: encodePassword(password) },
  })
  return { token: data.token, cookie: cookies.cookie ?? '' }
}
type Entered = Awaited<ReturnType<typeof enter>>
const here = ({ token, cookie }: Entered, now = Date.now()) => server.context.sessions.find(token, cookie, now)
const onOther = ({ token, cookie }: Entered, now = Date.now()) => there.find(token, cookie, now)
const rowsOf = async (text: string) => (await owner.query<Record<string, unknown>>(text)).rows
const lastEvent = async () =>
  (
    await rowsOf(`select event, reason from tenant.audit_events where event like 'tenant-%' order by at desc, id desc`)
  )[0]

it('session lengths change open sessions on every node, and revive none that has ended', async () => {
  const [mine, idle] = [await enter(), await enter('viewer@aurora.test')]
  for (const find of [here, onOther]) expect(await find(mine)).toMatchObject({ idleMs: 3_600_000 })
  await owner.query(
    `update tenant.sessions set last_seen_at = now() - interval '2 hours' from tenant.accounts as account
      where account.id = account_id and account.email = 'viewer@aurora.test'`,
  )
  expect((await set('--idle', '10', '--absolute', '30')).lines).toEqual([
    'Aurora is changed: idle 1h to 10m, absolute 12h to 30m.',
    '1 session has ended.',
  ])
  expect(await lastEvent()).toEqual({ event: 'tenant-changed', reason: 'idle 1h to 10m, absolute 12h to 30m' })
  for (const find of [here, onOther]) {
    await expect.poll(async () => (await find(mine))?.idleMs).toBe(600_000)
    expect(((await find(mine))?.expiresAt ?? 0) - Date.now()).toBeLessThanOrEqual(30 * 60_000)
    expect(await find(mine, Date.now() + 31 * 60_000)).toBeNull()
  }
  expect((await set('--idle', '1d', '--absolute', '30d')).lines).toEqual([
    'Aurora is changed: idle 10m to 1d, absolute 30m to 30d.',
  ])
  expect(await here(idle)).toBeNull()
  await expect.poll(async () => (await onOther(mine))?.idleMs).toBe(86_400_000)
  expect(await set('--idle', '1440')).toMatchObject({ lines: ['Aurora is unchanged.'] })
})

it('requiring a code ends the sessions that were opened without one, and asks at the next sign-in', async () => {
  const mine = await enter()
  expect(await onOther(mine)).not.toBeNull()
  expect((await set('--mfa', 'email')).lines).toEqual(['Aurora is changed: mfa off to email.', '1 session has ended.'])
  expect(await rowsOf(`select reason from tenant.audit_events where event = 'session-revoked'`)).toContainEqual({
    reason: 'way-in-closed',
  })
  for (const find of [here, onOther]) await expect.poll(() => find(mine)).toBeNull()
  const again = await server.send(signInWithPassword, {
    body: { tenantid: aurora, email: 'admin@aurora.test', password: encodePassword(password) },
  })
  expect(again.data.isMFA).toBe(true)
})

it('passwords are closed once a user came through a connection and an account may break the glass', async () => {
  const contoso = demoId('tenant Contoso')
  const settingsNow = () => rowsOf(`select authtype, mfa from tenant.tenants where tenant_id = '${contoso}'`)
  const setContoso = (...words: string[]) =>
    runWords(tenantCommands, ['tenant', 'set', 'Contoso', ...words], { database: server.place.database })
  await owner.query('delete from tenant.linked_identities where tenant_id = $1', [contoso])
  await owner.query('update tenant.accounts set is_break_glass = false where tenant_id = $1', [contoso])
  expect((await setContoso('--sign-in', 'any')).lines).toEqual(['Contoso is changed: sign-in single-sign-on to any.'])
  const refused = await setContoso('--sign-in', 'single-sign-on', '--mfa', 'email')
  expect(refused).toMatchObject({ lines: [], refusal: 'single-sign-on-not-ready' })
  expect(refused.problems).toHaveLength(2)
  expect(await settingsNow()).toEqual([{ authtype: 'local', mfa: 'off' }])

  await owner.query(
    `insert into tenant.accounts (tenant_id, id, email, firstname, lastname, role_id, company_id)
    select $1, gen_random_uuid(), 'person' || n || '@contoso.test', '', '', role.id, company.id
    from generate_series(1, 3) as n, (select id from tenant.roles where tenant_id = $1 limit 1) as role,
      (select id from tenant.companies where tenant_id = $1 limit 1) as company`,
    [contoso],
  )
  // A session from a connection, an hour before the provider's session ends, and two with passwords.
  await owner.query(
    `with people as (
      select id, row_number() over (order by email) as at from tenant.accounts
      where tenant_id = $1 and email like 'person%'),
    used as (
      insert into tenant.connections (tenant_id, id, name, kind, protocol, issuer, default_role_id, default_company_id)
      select $1, gen_random_uuid(), 'Entra', 'externalidp', 'oidc', 'x', role_id, company_id
      from tenant.accounts where tenant_id = $1 limit 1 returning id),
    provider as (
      insert into tenant.provider_sessions (tenant_id, id, connection_id, account_id, issuer, subject, expires_at,
        session_ends_at)
      select $1, gen_random_uuid(), used.id, people.id, 'x', 'x', now() + interval '1 day', now() + interval '1 hour'
      from used, people where at = 1 returning id),
    linked as (
      insert into tenant.linked_identities (tenant_id, connection_id, issuer, subject, account_id)
      select $1, used.id, 'x', 'x', people.id from used, people where at = 1),
    glass as (
      update tenant.accounts set is_break_glass = true from people
      where tenant_id = $1 and accounts.id = people.id and at = 2)
    insert into tenant.sessions (tenant_id, id, account_id, token_hash, cookie_hash, authtype, address, agent, device,
      created_at, last_seen_at, idle_minutes, expires_at, provider_session_id)
    select $1, gen_random_uuid(), id, sha256(id::text::bytea), '', case at when 1 then 'externalidp' else 'localdb' end,
      '', '', 'at ' || at, now(), now(), 60, now() + interval '1 hour', case at when 1 then (select id from provider) end
    from people where at <= 3`,
    [contoso],
  )
  await owner.query(
    `insert into tenant.passwords (tenant_id, account_id, hash)
      select tenant_id, id, 'x' from tenant.accounts where is_break_glass on conflict do nothing`,
  )
  const closed = await setContoso('--sign-in', 'single-sign-on', '--absolute', '30d')
  expect(closed).toMatchObject({ problems: [], lines: [expect.any(String), '1 session has ended.'] })
  expect(await settingsNow()).toEqual([{ authtype: 'externalidp', mfa: 'off' }])
  const left = await rowsOf(
    `select device, expires_at < now() + interval '2 hours' as is_short from tenant.sessions order by 1`,
  )
  expect(left).toEqual([
    { device: 'at 1', is_short: true },
    { device: 'at 2', is_short: false },
  ])
})

it('a tenant keeps itself private where the domain lists tenants, or shows itself where its domain would not', async () => {
  const several = await rowsOf(
    `select email from tenant.accounts group by email having count(*) > 1 order by email limit 1`,
  )
  const email = String(several[0]?.['email'])
  const names = async () =>
    (await server.send(findTenants, { query: { emailid: email } })).data.map(({ tenantname }) => tenantname)
  expect(await names()).toContain('Aurora')
  await set('--discovery', 'private')
  expect(await names()).not.toContain('Aurora')
  await set('--discovery', 'open')
  expect(await names()).toContain('Aurora')
})

it('the password lengths of a tenant apply to resets and to changes of the own password, whatever its domain has', async () => {
  await set('--password-length', '15-64')
  const mine = await enter()
  expect((await server.send(readPasswordRules, mine)).data).toEqual({ shortest: 15, longest: 64 })
  const change = (next: string) =>
    server.send(changeOwnPassword, {
      ...mine,
      body: {
        currentpassword: encodePassword(password),
        newpassword: encodePassword(next),
        confirmpassword: encodePassword(next),
      },
    })
  const lengths = expect.stringContaining('between 15-64 character')
  expect(await change('Sommer-Wald3x')).toMatchObject({ status: 400, summary: lengths })
  const resetId = uuid()
  const email = 'viewer@aurora.test'
  const origin = { address: '::1', agent: '', host: 'localhost', language: 'en' }
  await handleBeginReset(server.context).perform({ resetId, email, at: new Date().toISOString(), origin })
  const { token, temporaryPassword } = resetSecretsOf(testSecret, resetId)
  const temp_password = encodePassword(temporaryPassword)
  const { data } = await server.send(validateTemporaryPassword, { body: { token, temp_password } })
  expect(data.tenants).toMatchObject([{ passwordlengths: { shortest: 15, longest: 64 } }])
  const update = (next: string) =>
    server.send(updatePassword, {
      body: { token, temp_password, newpassword: encodePassword(next), confirmpassword: encodePassword(next) },
    })
  expect(await update('Sommer-Wald3x')).toMatchObject({ status: 400, summary: lengths })
  expect(await update('Sommer-Wald3x-und-eine-Wiese')).toMatchObject({ status: 200 })
  await set('--password-length', 'domain')
  expect((await server.send(readPasswordRules, mine)).data).toEqual({ shortest: 8, longest: 20 })
})

it.each([
  [['--idle', '2'], '--idle is 5m to 1d'],
  [['--idle', '13h'], 'A session of 12h cannot be idle for 13h'],
  [['--mfa', 'sms', '--idle', '30'], '--mfa is one of off, email.'],
  [[], 'Specify at least one setting'],
])('refuses %j and changes nothing', async (words, problem) => {
  const before = await rowsOf(`select * from tenant.tenants where name = 'Aurora'`)
  expect((await set(...words)).problems[0]).toContain(problem)
  expect(await rowsOf(`select * from tenant.tenants where name = 'Aurora'`)).toEqual(before)
})
