import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { happened, openBoardServer, type BoardServer, type Member } from './test-boards-queries.ts'
import { ago, bodyOf, countsOf, day, failure, signIn, valuesOf } from './test-widget-bodies.ts'

let server: BoardServer
beforeAll(async () => {
  server = await openBoardServer()
})
afterAll(() => server.close())

const sumOf = (values: readonly (number | null)[] = []) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

describe('sign-ins and failed sign-ins', () => {
  test('successes and failures are counted in the range; codes that were right, other events and older ones are not', async () => {
    const member = await server.join()
    await happened(
      server,
      member,
      signIn(ago(0)),
      failure(ago(0)),
      failure(ago(0)),
      { at: ago(0), event: 'code-entered', outcome: 'failure', reason: 'code-not-valid' },
      { at: ago(0), event: 'code-entered', outcome: 'success' },
      { at: ago(0), event: 'sign-out', outcome: 'success' },
      signIn(ago(10 * day)),
      failure(ago(10 * day), 'account-deactivated'),
    )
    const week = await server.widget(member, 'sign-ins', { range: '7d' })
    expect(week).toMatchObject({ title: 'Sign-ins', headline: '1 sign-in, 3 failed attempts', has_sample: false })
    expect(week.about).toBe('Successful and failed sign-ins over time. Last 7 days, including today.')
    expect(valuesOf(week)).toEqual([
      [0, 0, 0, 0, 0, 0, 1],
      [0, 0, 0, 0, 0, 0, 3],
    ])
    const month = await server.widget(member, 'failed-sign-ins', { range: '30d' })
    expect(month.headline).toBe('4 failed attempts')
    expect(countsOf(month)).toEqual({
      'Wrong password or unknown address': 2,
      'Deactivated account': 1,
      'Wrong code': 1,
    })
    expect(countsOf(await server.widget(member, 'failed-sign-ins', { range: '7d' }))).not.toHaveProperty(
      'Deactivated account',
    )
  })

  test('days are those of the time zone, also on the day on which its clocks change', async () => {
    const member = await server.join()
    // In Berlin, clocks went back from 3 to 2 on 25 October 2026: that day lasted from 22:00 UTC on the 24th to 23:00
    // UTC.
    const at = ['2026-10-24T21:59:00Z', '2026-10-24T22:01:00Z', '2026-10-25T22:59:00Z', '2026-10-25T23:01:00Z']
    await happened(server, member, ...at.map((instant) => signIn(new Date(instant))))
    const range = '2026-10-24..2026-10-26'
    const berlin = await server.widget(member, 'sign-ins', { range, timezone: 'Europe/Berlin' })
    expect(valuesOf(berlin)[0]).toEqual([1, 2, 1])
    expect(valuesOf(await server.widget(member, 'sign-ins', { range }))[0]).toEqual([2, 2, 0])
    const kathmandu = await server.widget(member, 'sign-ins', { range, timezone: 'Asia/Kathmandu' })
    expect(valuesOf(kathmandu)[0]).toEqual([0, 2, 2])
    const oneDay = await server.widget(member, 'sign-ins', {
      range: '2026-10-25..2026-10-25',
      timezone: 'Europe/Berlin',
    })
    expect(bodyOf(oneDay, 'chart').spec.x.values).toHaveLength(24)
    expect(sumOf(valuesOf(oneDay)[0])).toBe(2)
    expect(oneDay.about).toContain('Oct 25, 2026 – Oct 25, 2026.')
  })

  test('24h are the last hours, more than 92 days are weeks', async () => {
    const member = await server.join()
    await happened(server, member, signIn(ago(0)), signIn(ago(day - 60_000)), signIn(ago(day + 60_000)))
    const hours = await server.widget(member, 'sign-ins', { range: '24h', timezone: 'Asia/Kolkata' })
    const { x } = bodyOf(hours, 'chart').spec
    expect(x.values).toHaveLength(25)
    expect(x).toMatchObject({ name: 'Hour', grain: 'minute' })
    expect(sumOf(valuesOf(hours)[0])).toBe(2)
    expect([valuesOf(hours)[0]?.at(0), valuesOf(hours)[0]?.at(-1)]).toEqual([1, 1])
    const year = await server.widget(member, 'sign-ins', { range: '365d' })
    expect(bodyOf(year, 'chart').spec.x).toMatchObject({ name: 'Week', grain: 'week' })
    expect(sumOf(valuesOf(year)[0])).toBe(3)
    expect(valuesOf(await server.widget(member, 'sign-ins', { range: '90d' }))[0]).toHaveLength(90)
  })

  test.each([
    ...['AST', 'IST', 'BST', 'ACT', 'ART', 'NST', 'CET', 'EET', 'MET', 'WET', 'CST', 'PST', 'EST', 'JST', 'GMT', 'UTC'],
    ...[
      'US/Pacific-New',
      'MIT',
      'VST',
      'SST',
      'AET',
      'AGT',
      'BET',
      'CTT',
      'IET',
      'NET',
      'PLT',
      'PNT',
      'PRT',
      'CNT',
      'CAT',
    ],
    ...['Asia/Kolkata', 'Asia/Calcutta', 'europe/berlin', 'America/St_Johns'],
  ])('in the time zone %s an hour of summer is counted where its clocks show it', async (timezone) => {
    const member = await server.join()
    const at = new Date('2026-07-01T10:10:00Z')
    await happened(server, member, signIn(at))
    const date = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(at)
    const clock = new Intl.DateTimeFormat('en', { timeZone: timezone, hour: 'numeric', hourCycle: 'h23' }).format(at)
    const widget = await server.widget(member, 'sign-ins', { range: `${date}..${date}`, timezone })
    expect(valuesOf(widget)[0]?.indexOf(1)).toBe(Number(clock))
  })

  test('a company is counted alone, and its users see no other; another tenant is never counted', async () => {
    const member = await server.join()
    const customer = await server.join({ beside: member, isOwn: false })
    const stranger = await server.join()
    await happened(server, member, signIn(ago(0)), failure(ago(0)))
    await happened(server, customer, signIn(ago(0)), signIn(ago(0)))
    await happened(server, stranger, signIn(ago(0)), failure(ago(0), 'use-single-sign-on'))
    const headline = async (who: Member, filter = {}) => (await server.widget(who, 'sign-ins', filter)).headline
    expect(await headline(member)).toBe('3 sign-ins, 1 failed attempt')
    expect(await headline(member, { company: customer.companyId })).toBe('2 sign-ins, 0 failed attempts')
    expect(await headline(customer)).toBe('2 sign-ins, 0 failed attempts')
    const failed = await server.widget(customer, 'failed-sign-ins')
    expect(failed).toMatchObject({ headline: 'None', body: { shape: 'empty', title: 'No failed attempts' } })
  })

  test('sample data are marked, and none at all are explained', async () => {
    const member = await server.join()
    expect((await server.widget(member, 'sign-ins')).body).toMatchObject({ shape: 'empty' })
    await happened(server, member, signIn(ago(0), { is_sample: true }))
    expect((await server.widget(member, 'sign-ins')).has_sample).toBe(true)
  })
})

describe('sessions and users', () => {
  test('open sessions are counted by age, ended ones and those of other companies and tenants are not', async () => {
    const member = await server.join()
    const customer = await server.join({ beside: member, isOwn: false })
    await server.join()
    await server.everything
      .updateTable('tenant.sessions')
      .set({ last_seen_at: ago(30 * 60_000) })
      .where('id', '=', customer.sessionId)
      .execute()
    const ended = await server.join({ beside: member, isColleague: true })
    await server.everything
      .updateTable('tenant.sessions')
      .set({ last_seen_at: ago(61 * 60_000) })
      .where('id', '=', ended.sessionId)
      .execute()
    const all = await server.widget(member, 'sessions')
    expect(all.headline).toBe('2 sessions open')
    expect(Object.values(countsOf(all))).toEqual([1, 1, 0, 0])
    const theirs = await server.widget(member, 'sessions', { company: customer.companyId })
    expect(Object.values(countsOf(theirs))).toEqual([0, 1, 0, 0])
  })

  test('active users are counted by role, of a company alone where it is chosen', async () => {
    const member = await server.join()
    const colleague = await server.join({ beside: member, isColleague: true })
    const customer = await server.join({ beside: member, isOwn: false })
    await server.join()
    const inactive = await server.join({ beside: member, isColleague: true })
    await server.everything
      .updateTable('tenant.accounts')
      .set({ is_active: false })
      .where('id', '=', inactive.accountId)
      .execute()
    await server.everything
      .updateTable('tenant.accounts')
      .set({ role_id: member.roleId })
      .where('id', '=', colleague.accountId)
      .execute()
    await server.everything
      .updateTable('tenant.companies')
      .set({ is_sample: true })
      .where('id', '=', customer.companyId)
      .execute()
    const all = await server.widget(member, 'users')
    expect(all).toMatchObject({ headline: '3 users in 2 roles', has_sample: true })
    expect(Object.values(countsOf(all))).toEqual([2, 1])
    const own = await server.widget(member, 'users', { company: member.companyId })
    expect(own).toMatchObject({ headline: '2 users in 1 role', has_sample: false })
    const empty = uuid()
    await server.everything
      .insertInto('tenant.companies')
      .values({ tenant_id: member.tenantId, id: empty, name: 'Empty' })
      .execute()
    expect((await server.widget(member, 'users', { company: empty })).body).toMatchObject({ shape: 'empty' })
  })
})
