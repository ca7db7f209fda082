import { readSignInFigures } from '@portico/contract/features/insights/read-sign-in-figures.ts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleReadSignInFigures } from './read-sign-in-figures.ts'
import { callAs, openTestCallServer, type TestCallServer } from '#server/core/calls/test-call-server.ts'
import type { Visitor } from '#server/core/sessions/test-visitor-queries.ts'

let server: TestCallServer
beforeAll(async () => {
  server = await openTestCallServer({ readSignInFigures }, (context) => ({
    readSignInFigures: handleReadSignInFigures(context),
  }))
})
afterAll(() => server.close())

const read = (visitor: Visitor | null, query: Record<string, string> = {}) =>
  callAs(server, visitor, readSignInFigures, { query })

type Happening = { at: Date; event: string; outcome: string; reason?: string }

async function happened(visitor: Visitor, ...happenings: Happening[]): Promise<void> {
  const who = {
    tenant_id: visitor.tenantId,
    account_id: visitor.accountId,
    email: 'a@b.test',
    address: '::1',
    agent: 't',
  }
  const rows = happenings.map((happening) => ({ id: uuid(), reason: '', ...who, ...happening }))
  await server.everything.insertInto('tenant.audit_events').values(rows).execute()
}

const hour = 3_600_000
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)
const dayIn = (timezone: string, at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(at)

test('days without events are included, oldest first, today last', async () => {
  const visitor = await server.signIn(['Insights MSP'])
  for (const days of ['7', '30', '90']) {
    const { per_day } = (await read(visitor, { days })).data
    expect(per_day).toHaveLength(Number(days))
    expect(per_day.at(-1)?.day).toBe(dayIn('UTC', new Date()))
    expect(per_day.map((day) => day.day)).toEqual(per_day.map((day) => day.day).toSorted())
    expect(per_day.every((day) => day.succeeded === 0 && day.failed === 0)).toBe(true)
  }
  expect((await read(visitor)).data.per_day).toHaveLength(7)
})

test('sign-ins and failures are counted, other events and older days are not', async () => {
  const visitor = await server.signIn(['Insights Non-MSP'])
  await happened(
    visitor,
    { at: ago(0), event: 'sign-in', outcome: 'success' },
    { at: ago(0), event: 'sign-in', outcome: 'failure', reason: 'invalid-credentials' },
    { at: ago(0), event: 'sign-in', outcome: 'failure', reason: 'invalid-credentials' },
    { at: ago(0), event: 'code-entered', outcome: 'failure', reason: 'code-not-valid' },
    { at: ago(0), event: 'code-entered', outcome: 'success' },
    { at: ago(0), event: 'sign-out', outcome: 'success' },
    { at: ago(8 * 24 * hour), event: 'sign-in', outcome: 'failure', reason: 'account-deactivated' },
  )
  const week = (await read(visitor, { days: '7' })).data
  expect(week.per_day.at(-1)).toMatchObject({ succeeded: 1, failed: 3 })
  expect(week.failed_attempts).toEqual([
    { reason: 'invalid-credentials', count: 2 },
    { reason: 'code-not-valid', count: 1 },
  ])
  const month = (await read(visitor, { days: '30' })).data
  expect(month.per_day.reduce((sum, day) => sum + day.failed, 0)).toBe(4)
  expect(month.failed_attempts).toContainEqual({ reason: 'account-deactivated', count: 1 })
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'America/New_York', 'UTC', 'europe/berlin'])(
  'a day is the calendar day in %s',
  async (timezone) => {
    const visitor = await server.signIn(['Insights'])
    const moments = [ago(1), ago(13 * hour), ago(25 * hour), ago(50 * hour)]
    await happened(visitor, ...moments.map((at) => ({ at, event: 'sign-in', outcome: 'success' })))
    const { per_day } = (await read(visitor, { timezone })).data
    const expected = Map.groupBy(moments, (at) => dayIn(timezone, at))
    expect(per_day.at(-1)?.day).toBe(dayIn(timezone, new Date()))
    for (const { day, succeeded } of per_day) expect([day, succeeded]).toEqual([day, expected.get(day)?.length ?? 0])
  },
)

test('open sessions are counted by their last use; ended and idle ones are not', async () => {
  const visitor = await server.signIn(['Insights'])
  const touch = async (last_seen_at: Date, change: { idle_minutes?: number; expires_at?: Date } = {}) => {
    const other = await server.signIn([], visitor)
    const long = { idle_minutes: 100_000, last_seen_at, ...change }
    await server.everything.updateTable('tenant.sessions').set(long).where('id', '=', other.sessionId).execute()
  }
  await touch(ago(30 * 60_000))
  await touch(ago(2 * hour))
  await touch(ago(30 * hour))
  await touch(ago(2 * hour), { idle_minutes: 60 })
  await touch(ago(0), { expires_at: ago(1000) })
  expect((await read(visitor)).data.active_sessions).toEqual([
    { last_seen: '5 minutes', count: 1 },
    { last_seen: '1 hour', count: 1 },
    { last_seen: '1 day', count: 1 },
    { last_seen: 'longer', count: 1 },
  ])
})

test('active users alone are counted by role, and their sessions, and another tenant is not seen', async () => {
  const visitor = await server.signIn(['Insights'])
  const gone = await server.signIn([], visitor)
  await server.everything
    .updateTable('tenant.accounts')
    .set({ is_active: false })
    .where('id', '=', gone.accountId)
    .execute()
  const other = await server.signIn(['Insights'])
  await happened(other, { at: ago(0), event: 'sign-in', outcome: 'success' })
  const figures = (await read(visitor)).data
  expect(figures.users_by_role).toEqual([{ rolename: `Role ${visitor.roleId}`, count: 1 }])
  expect(figures.per_day.at(-1)?.succeeded).toBe(0)
  expect(figures.active_sessions.reduce((sum, age) => sum + age.count, 0)).toBe(1)
})

test.each([
  ['a time zone that is none', { timezone: 'Mars/Olympus' }],
  ['an empty time zone', { timezone: '' }],
  ['an offset for a time zone', { timezone: '+05:30' }],
  ['a time zone with more behind it', { timezone: "UTC'; select 1; --" }],
  ['a NUL in the time zone', { timezone: 'UTC\u0000' }],
  ['a time zone of 65 characters', { timezone: 'x'.repeat(65) }],
  ['a range that is none', { days: '8' }],
  ['an empty range', { days: '' }],
  ['an unknown field', { tenantid: uuid() }],
])('refuses %s as input-not-valid', async (_name, query) => {
  const visitor = await server.signIn(['Insights'])
  expect(await read(visitor, query)).toMatchObject({ status: 400, module_code: 'PORTICO_ERR001' })
})

test('not-permitted: a role without Insights sees no figures', async () => {
  expect(await read(await server.signIn(['Desk', 'Chat Bot']))).toMatchObject({
    status: 403,
    module_code: 'ROLE_ERR002',
  })
})

test('session-ended: figures without a session', async () => {
  expect(await read(null)).toMatchObject({ status: 403, module_code: 'USER_ERR003' })
})
