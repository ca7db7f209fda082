import { addWidget } from '@portico/contract/features/insights/board-rules.ts'
import { type BoardWidget, type WidgetKind, widgetKinds } from '@portico/contract/features/insights/board.ts'
import { readWidgets } from '@portico/contract/features/insights/read-widgets.ts'
import type { WidgetData } from '@portico/contract/features/insights/widget-data.ts'
import type { Logger } from 'pino'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { callAs } from '#server/core/calls/test-call-server.ts'
import type { ChartSource } from '#server/core/own-data/chart-source.ts'
import { silentLog } from '#server/platform/database/test-migrated-database.ts'
import {
  addDevices,
  addRequest,
  happened,
  oneWidget,
  openBoardServer,
  type BoardServer,
  type Happening,
  type Member,
} from './test-boards-queries.ts'

const spec = {
  ...{ kind: 'bar' as const, title: 'T', description: 'D' },
  x: { name: 'City', scale: 'name' as const, values: ['Oslo'] },
  series: [{ name: 'Rows', values: [3] }],
}
const gone = uuid()
const broken = uuid()
const charts: ChartSource = {
  choices: async () => [],
  read: async (_viewer, references) => {
    if (references.some(({ dashboard }) => dashboard === broken)) throw new Error('The engine is away.')
    return references.map(({ dashboard }) =>
      dashboard === gone ? { ok: false, why: 'chart-gone' } : { ok: true, title: 'Cities', about: 'By rows.', spec },
    )
  },
}

const logged = vi.fn<(about: unknown, text: string) => void>()
let server: BoardServer
beforeAll(async () => {
  server = await openBoardServer(charts, Object.assign(Object.create(silentLog) as Logger, { error: logged }))
})
afterAll(() => server.close())

const hour = 3_600_000
const day = 24 * hour
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

const bodyOf = <Shape extends WidgetData['body']['shape']>({ body }: WidgetData, shape: Shape) => {
  if (body.shape !== shape) throw new Error(`The widget is ${body.shape}: ${JSON.stringify(body)}`)
  return body as Extract<WidgetData['body'], { shape: Shape }>
}
/** The first series by the names of its places. */
function countsOf(widget: WidgetData): Record<string, number | null> {
  const { x, series } = bodyOf(widget, 'chart').spec
  return Object.fromEntries(x.values.map((name, place) => [String(name), series[0]?.values[place] ?? null]))
}
const valuesOf = (widget: WidgetData) => bodyOf(widget, 'chart').spec.series.map(({ values }) => [...values])
const sumOf = (values: readonly (number | null)[] = []) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

const signIn = (at: Date, more: Partial<Happening> = {}): Happening => ({
  at,
  event: 'sign-in',
  outcome: 'success',
  ...more,
})
const failure = (at: Date, reason = 'invalid-credentials'): Happening => signIn(at, { outcome: 'failure', reason })

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
    expect(week.about).toBe('Succeeded and failed, over time. Last 7 days, today included.')
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
    // Clocks in Berlin went from 3 back to 2 on 25 October 2026: that day began at 22:00 and ended at 23:00 UTC.
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
    await happened(server, member, signIn(ago(0)), signIn(ago(23 * hour)), signIn(ago(25 * hour)))
    const hours = await server.widget(member, 'sign-ins', { range: '24h', timezone: 'Asia/Kolkata' })
    const { x } = bodyOf(hours, 'chart').spec
    expect(x.values).toHaveLength(24)
    expect(x).toMatchObject({ name: 'Hour', grain: 'minute' })
    expect(sumOf(valuesOf(hours)[0])).toBe(2)
    expect(valuesOf(hours)[0]?.at(-1)).toBe(1)
    const year = await server.widget(member, 'sign-ins', { range: '365d' })
    expect(bodyOf(year, 'chart').spec.x).toMatchObject({ name: 'Week', grain: 'week' })
    expect(sumOf(valuesOf(year)[0])).toBe(3)
    expect(valuesOf(await server.widget(member, 'sign-ins', { range: '90d' }))[0]).toHaveLength(90)
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

describe('devices', () => {
  test('are counted by system, state and last report, those online and those of the range too; retired ones are not', async () => {
    const member = await server.join()
    await addDevices(
      server,
      member,
      { os_name: 'mac', enrolled_at: ago(2 * day) },
      { os_name: 'mac', ago: 2 * hour, enrolled_at: ago(40 * day) },
      { os_name: 'linux', warnings: ['disk-full'] },
      { os_name: 'linux', ago: 10 * day, state: 'blocked' },
      { ago: null, state: 'pending' },
      { state: 'retired', is_sample: true },
    )
    const company = member.companyId
    const count = await server.widget(member, 'device-count', { company, range: '7d' })
    expect(count).toMatchObject({ body: { text: '5', note: '2 online, 1 new' }, has_sample: false })
    expect((await server.widget(member, 'device-count', { range: '90d' })).body).toMatchObject({
      note: '2 online, 2 new',
    })
    const bySystem = await server.widget(member, 'devices-by-system', { company })
    expect(countsOf(bySystem)).toEqual({ macOS: 2, Linux: 2, Windows: 1 })
    expect(bySystem.links[0]).toEqual({ text: 'Linux', href: `/insights/devices?company=${company}&system=linux` })
    const byState = await server.widget(member, 'devices-by-state')
    expect(countsOf(byState)).toEqual({ Pending: 1, Active: 1, Warning: 1, Offline: 1, Blocked: 1 })
    expect(byState.links).toContainEqual({ text: 'Offline', href: '/insights/devices?state=offline' })
    expect(countsOf(await server.widget(member, 'devices-by-report'))).toEqual({
      'In the last hour': 2,
      'In the last day': 1,
      'In the last 7 days': 0,
      'Longer ago or never': 2,
    })
  })

  test('a company is counted alone, another tenant never; sample devices are marked', async () => {
    const member = await server.join()
    const customer = await server.join({ beside: member, isOwn: false })
    const stranger = await server.join()
    await addDevices(server, member, {}, {})
    await addDevices(server, customer, { is_sample: true })
    await addDevices(server, stranger, {}, {}, {})
    const number = async (who: Member, filter = {}) =>
      bodyOf(await server.widget(who, 'device-count', filter), 'number').text
    expect(await number(member)).toBe('3')
    expect(await number(member, { company: customer.companyId })).toBe('1')
    expect(await number(customer)).toBe('1')
    for (const kind of ['device-count', 'devices-by-state', 'devices-by-report', 'devices-by-system'] as const) {
      expect((await server.widget(customer, kind)).has_sample).toBe(true)
      expect((await server.widget(member, kind, { company: member.companyId })).has_sample).toBe(false)
    }
  })

  test('none are explained', async () => {
    const member = await server.join()
    for (const kind of ['devices-by-state', 'devices-by-report', 'devices-by-system'] as const)
      expect((await server.widget(member, kind)).body).toMatchObject({ shape: 'empty', title: 'No devices yet' })
    expect((await server.widget(member, 'device-count')).body).toMatchObject({ text: '0', note: '0 online, 0 new' })
  })
})

describe('utilisation and the busiest devices', () => {
  type Hour = { scope_id: string; company_id?: string; hour: Date; devices?: number; cpu: number; has_sample?: boolean }
  const addFleetHours = (member: Member, ...hours: Hour[]) =>
    server.everything
      .insertInto('tenant.fleet_hours')
      .values(
        hours.map(({ devices = 1, cpu, has_sample = false, ...each }) => ({
          ...{ tenant_id: member.tenantId, devices, cpu, cpu_p95: cpu + 5, memory: cpu / 2, memory_p95: cpu, disk: 10 },
          ...{ disk_p95: 20, has_sample, ...each },
        })),
      )
      .execute()

  test('hours weigh by their devices, days are those of the zone, and gaps stay gaps', async () => {
    const member = await server.join()
    const scope_id = member.tenantId
    await addFleetHours(
      member,
      { scope_id, hour: new Date('2026-10-24T21:00:00Z'), cpu: 90 },
      { scope_id, hour: new Date('2026-10-24T22:00:00Z'), cpu: 10, devices: 3 },
      { scope_id, hour: new Date('2026-10-25T10:00:00Z'), cpu: 50, devices: 1, has_sample: true },
      { scope_id: member.companyId, company_id: member.companyId, hour: new Date('2026-10-25T10:00:00Z'), cpu: 77 },
    )
    const filter = { range: '2026-10-25..2026-10-26', timezone: 'Europe/Berlin' }
    const widget = await server.widget(member, 'utilisation', filter)
    const [cpu, cpu95, memory] = valuesOf(widget)
    expect(cpu).toEqual([expect.closeTo(0.2), null])
    expect(cpu95).toEqual([expect.closeTo(0.25), null])
    expect(memory).toEqual([expect.closeTo(0.1), null])
    expect(widget).toMatchObject({ headline: 'Processor 20%, memory 10%, disk 10%', has_sample: true })
    const utc = await server.widget(member, 'utilisation', { range: filter.range })
    expect(valuesOf(utc)[0]).toEqual([expect.closeTo(0.5), null])
    const ofCompany = await server.widget(member, 'utilisation', { ...filter, company: member.companyId })
    expect(valuesOf(ofCompany)[0]).toEqual([expect.closeTo(0.77), null])
    expect(ofCompany.has_sample).toBe(false)
    expect((await server.widget(await server.join(), 'utilisation')).body).toMatchObject({ shape: 'empty' })
  })

  test('the busiest devices come first, by hours in a day and by days in more, of the company and the range alone', async () => {
    const member = await server.join()
    const customer = await server.join({ beside: member, isOwn: false })
    const [calm = '', busy = '', retired = ''] = await addDevices(server, member, {}, {}, { state: 'retired' })
    const [theirs = ''] = await addDevices(server, customer, { is_sample: true })
    const tenant_id = member.tenantId
    const thisHour = Math.floor(Date.now() / hour) * hour
    const today = new Date(Math.floor(Date.now() / day) * day)
    const loads = [
      [calm, 5],
      [busy, 80],
      [retired, 99],
      [theirs, 60],
    ] as const
    const rest = { samples: 1, cpu_most: 99, memory: 1, disk: 1 }
    await server.everything
      .insertInto('tenant.device_hours')
      .values(
        loads.map(([device_id, cpu]) => ({ tenant_id, device_id, hour: new Date(thisHour - hour), cpu, ...rest })),
      )
      .execute()
    await server.everything
      .insertInto('tenant.device_hours')
      .values({ tenant_id, device_id: calm, hour: new Date(thisHour - 26 * hour), cpu: 100, ...rest })
      .execute()
    const days = { memory: 1, disk: 1 }
    await server.everything
      .insertInto('tenant.device_days')
      .values([
        { tenant_id, device_id: calm, day: today, cpu: 70, ...days },
        { tenant_id, device_id: busy, day: today, cpu: 20, ...days },
        { tenant_id, device_id: theirs, day: new Date(today.getTime() - 20 * day), cpu: 90, ...days },
      ])
      .execute()
    const rows = async (who: Member, filter: Record<string, string>) =>
      bodyOf(await server.widget(who, 'busiest-devices', filter), 'list').rows.map(({ href, detail }) => [href, detail])
    const at = (id: string) => `/insights/devices/${id}`
    expect(await rows(member, { range: '24h' })).toEqual([
      [at(busy), 'C · 80%'],
      [at(theirs), 'C · 60%'],
      [at(calm), 'C · 5%'],
    ])
    expect(await rows(member, { range: '24h', company: member.companyId })).toEqual([
      [at(busy), 'C · 80%'],
      [at(calm), 'C · 5%'],
    ])
    expect(await rows(member, { range: '7d' })).toEqual([
      [at(calm), 'C · 70%'],
      [at(busy), 'C · 20%'],
    ])
    expect((await rows(member, { range: '30d' }))[0]).toEqual([at(theirs), 'C · 90%'])
    const sample = await server.widget(customer, 'busiest-devices', { range: '24h' })
    expect(sample).toMatchObject({ has_sample: true, body: { more: 0, rows: [{ percent: 60 }] } })
    expect((await server.widget(await server.join(), 'busiest-devices')).body).toMatchObject({ shape: 'empty' })
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

describe('requests', () => {
  test('open ones of any age and those closed in the range are counted by state, of the company alone', async () => {
    const member = await server.join()
    const customer = await server.join({ beside: member, isOwn: false })
    const stranger = await server.join()
    await addRequest(server, member, { state: 'Open' })
    await addRequest(server, member, { state: 'Resolved', closed_at: ago(day) })
    await addRequest(server, member, { state: 'Resolved', closed_at: ago(40 * day) })
    await addRequest(server, customer, { state: 'On hold', is_sample: true })
    await addRequest(server, stranger, { state: 'Rejected', closed_at: ago(day) })
    const open = { 'Waiting for approval': 0, 'Open': 1, 'In progress': 0, 'On hold': 1 }
    const month = await server.widget(member, 'requests')
    expect(countsOf(month)).toEqual({ ...open, Resolved: 1 })
    expect(month).toMatchObject({ headline: '2 requests to be resolved', has_sample: true })
    expect(month.links).toEqual([{ text: 'My requests', href: '/desk/' }])
    expect(countsOf(await server.widget(member, 'requests', { range: '90d' }))).toEqual({ ...open, Resolved: 2 })
    const own = await server.widget(member, 'requests', { company: member.companyId })
    expect(own.has_sample).toBe(false)
    expect(countsOf(own)['On hold']).toBe(0)
    expect(countsOf(await server.widget(customer, 'requests'))['Open']).toBe(0)
    expect((await server.widget(await server.join(), 'requests')).body).toMatchObject({ shape: 'empty' })
  })

  const waiting = async (who: Member, filter = {}) => {
    const widget = await server.widget(who, 'waiting-requests', filter)
    return widget.body.shape === 'list' ? widget.body.rows.map(({ href, detail }) => [href, detail]) : widget.body.shape
  }

  test('what waits for a user: decisions, then work, then for agents what has no agent, then own open ones', async () => {
    const member = await server.join({ modules: ['Insights MSP', 'Desk'], menus: ['/desk/queue'] })
    const other = await server.join({ beside: member, isColleague: true })
    const stranger = await server.join()
    const own = await addRequest(server, member, { state: 'On hold' })
    const free = await addRequest(server, other, { state: 'Open' })
    const mine = await addRequest(server, other, { state: 'In progress', assignee_id: member.accountId })
    await addRequest(server, other, { state: 'In progress', assignee_id: other.accountId })
    await addRequest(server, other, { state: 'Resolved', closed_at: ago(0), assignee_id: member.accountId })
    const toDecide = await addRequest(server, other, { state: 'Waiting for approval' })
    await addRequest(server, stranger, { state: 'Open' })
    const approval = { tenant_id: member.tenantId, id: uuid() }
    await server.everything
      .insertInto('tenant.approvals')
      .values({
        ...approval,
        number: toDecide,
        quorum: 'any',
        needed: 1,
        risk: 'low',
        due_at: new Date(Date.now() + day),
      })
      .execute()
    await server.everything
      .insertInto('tenant.approvers')
      .values({
        tenant_id: member.tenantId,
        id: uuid(),
        approval_id: approval.id,
        account_id: member.accountId,
        email: 'a@b.test',
        name: 'A B',
      })
      .execute()
    const at = (number: number) => `/desk/requests/${number}`
    expect(await waiting(member)).toEqual([
      [at(toDecide), 'Your decision'],
      [at(mine), 'Assigned to you'],
      [at(free), 'Not assigned'],
      [at(own), 'On hold'],
    ])
    // Without the queue's menu: only the own open ones.
    expect((await waiting(other)).length).toBe(4)
    expect(await waiting(stranger)).toHaveLength(1)
  })

  test('an agent of a company sees what has no agent of that company alone, and a chosen company narrows it', async () => {
    const member = await server.join({ menus: ['/desk/queue'] })
    const customer = await server.join({ beside: member, isOwn: false, menus: ['/desk/queue'] })
    const ofMember = await addRequest(server, member, { state: 'Open' })
    const ofCustomer = await addRequest(server, customer, { state: 'Open' })
    const at = (number: number) => [`/desk/requests/${number}`, 'Not assigned']
    expect(await waiting(member)).toEqual([at(ofMember), at(ofCustomer)])
    expect(await waiting(member, { company: customer.companyId })).toEqual([at(ofCustomer)])
    expect(await waiting(customer)).toEqual([at(ofCustomer)])
  })

  test('more than eight are counted; nothing waiting is explained', async () => {
    const member = await server.join()
    expect(await waiting(member)).toBe('empty')
    for (let nth = 0; nth < 10; nth += 1) await addRequest(server, member, { state: 'Open' })
    const widget = await server.widget(member, 'waiting-requests')
    expect(widget).toMatchObject({ headline: '10 requests', body: { more: 2 } })
    expect(bodyOf(widget, 'list').rows).toHaveLength(8)
  })
})

test('trial days: how many are left, until when in the time zone, and none without a trial', async () => {
  const member = await server.join()
  expect((await server.widget(member, 'trial-days')).body).toMatchObject({ shape: 'empty', title: 'No trial' })
  const until = async (trial_ends_at: Date, timezone = 'UTC') => {
    await server.everything
      .updateTable('tenant.tenants')
      .set({ is_trial: true, trial_ends_at })
      .where('tenant_id', '=', member.tenantId)
      .execute()
    return bodyOf(await server.widget(member, 'trial-days', { timezone }), 'number')
  }
  expect((await until(new Date(Date.now() + 2.5 * day))).text).toBe('3 days')
  const late = new Date(`${new Date().getUTCFullYear() + 1}-03-31T23:30:00Z`)
  expect((await until(late)).note).toMatch(/^Ends on March 31, /)
  expect((await until(late, 'Asia/Tokyo')).note).toMatch(/^Ends on April 1, /)
  expect(await until(new Date('2026-01-02T12:00:00Z'))).toMatchObject({
    text: '0 days',
    note: 'Ended on January 2, 2026',
  })
})

describe('many widgets', () => {
  const chart = (id: string, dashboard: string): BoardWidget => {
    const { w, h } = { w: 4, h: 4 }
    return { id, kind: 'assistant-chart', x: 0, y: 0, w, h, chart: { dashboard, chart: 0 } }
  }
  const ask = async (who: Member, widgets: readonly BoardWidget[], language = 'en') =>
    (await callAs(server, who, readWidgets, { body: { widgets, language } })).data.widgets
  const boardOf = (kinds: readonly WidgetKind[]) =>
    kinds.reduce<BoardWidget[]>((board, kind, at) => addWidget(board, { id: `${kind}-${at}`, kind }), [])

  test('charts of the assistant are read by their source, and say why not where they are not', async () => {
    const member = await server.join()
    const widgets = await ask(member, [chart('a', uuid()), chart('b', gone), oneWidget('users')])
    expect(widgets).toMatchObject([
      {
        id: 'a',
        title: 'Cities',
        about: 'By rows.',
        body: { shape: 'chart', spec: { ...spec, title: 'Cities', description: 'By rows.' } },
      },
      { id: 'b', title: 'Chart of the assistant', body: { shape: 'missing', why: 'chart-gone' } },
      { id: 'users', body: { shape: 'chart' } },
    ])
    expect(await ask(member, [chart('a', broken), oneWidget('users')])).toMatchObject([
      { body: { shape: 'missing', why: 'not-readable', text: 'This could not be read. Refresh to try again.' } },
      { body: { shape: 'chart' } },
    ])
  })

  test('a widget that fails is missing among good ones, and is logged once', async () => {
    const member = await server.join()
    logged.mockClear()
    await server.everything.schema.alterTable('tenant.fleet_hours').renameTo('away').execute()
    try {
      const widgets = await ask(member, boardOf(['users', 'utilisation', 'sessions', 'utilisation']))
      expect(widgets.map(({ body }) => body.shape)).toEqual(['chart', 'missing', 'chart', 'missing'])
      expect(widgets[1]).toMatchObject({ title: 'Utilisation', body: { why: 'not-readable' }, links: [] })
      expect(logged).toHaveBeenCalledOnce()
    } finally {
      await server.everything.schema.withSchema('tenant').alterTable('away').renameTo('fleet_hours').execute()
    }
    expect((await server.widget(member, 'utilisation')).body.shape).toBe('empty')
  })

  test.each(['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'hi', 'ja', 'ar'])(
    'every kind is written in %s, with nothing left to fill in',
    async (language) => {
      const member = await server.join({ menus: ['/desk/queue'] })
      await addDevices(server, member, {}, { ago: null })
      await addRequest(server, member, { state: 'Open' })
      await happened(server, member, signIn(ago(0)), failure(ago(0)), failure(ago(0), 'code-not-valid'))
      const kinds = widgetKinds.filter((kind) => kind !== 'assistant-chart')
      const widgets = await ask(member, boardOf(kinds), language)
      expect(widgets.map(({ kind }) => kind)).toEqual(kinds)
      const texts = JSON.stringify(widgets.map(({ id: _id, ...rest }) => rest))
      expect(texts).not.toMatch(/\{[a-z]+\}|plural|undefined|NaN/)
      for (const { title, about } of widgets) expect([title, about].every((text) => text.length > 0)).toBe(true)
      if (language !== 'en') expect(texts).not.toMatch(/today included|No devices|Last 30 days/)
    },
  )
})
