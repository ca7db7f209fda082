import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDevices, openBoardServer, type BoardServer, type Member } from './test-boards-queries.ts'
import { ago, bodyOf, countsOf, day, hour, valuesOf } from './test-widget-bodies.ts'

let server: BoardServer
beforeAll(async () => {
  server = await openBoardServer()
})
afterAll(() => server.close())

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
      '1–24 hours ago': 1,
      '1–7 days ago': 0,
      'More than 7 days ago or never': 2,
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
    expect(widget).toMatchObject({ headline: 'CPU 20%, memory 10%, disk 10%', has_sample: true })
    const utc = await server.widget(member, 'utilisation', { range: filter.range })
    expect(valuesOf(utc)[0]).toEqual([expect.closeTo(0.5), null])
    const ofCompany = await server.widget(member, 'utilisation', { ...filter, company: member.companyId })
    expect(valuesOf(ofCompany)[0]).toEqual([expect.closeTo(0.77), null])
    expect(ofCompany.has_sample).toBe(false)
    expect((await server.widget(await server.join(), 'utilisation')).body).toMatchObject({ shape: 'empty' })
  })

  test('the headline weighs the hours of a range by their devices, as each place does', async () => {
    const member = await server.join()
    const scope_id = member.tenantId
    await addFleetHours(
      member,
      { scope_id, hour: new Date('2026-10-24T08:00:00Z'), cpu: 88, devices: 1 },
      { scope_id, hour: new Date('2026-10-24T09:00:00Z'), cpu: 12, devices: 18 },
    )
    const oneDay = await server.widget(member, 'utilisation', { range: '2026-10-24..2026-10-24' })
    expect(oneDay.headline).toBe('CPU 16%, memory 8%, disk 10%')
    const twoDays = await server.widget(member, 'utilisation', { range: '2026-10-24..2026-10-25' })
    expect(twoDays.headline).toBe(oneDay.headline)
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
    const days = { hours: 24, memory: 1, disk: 1 }
    await server.everything
      .insertInto('tenant.device_days')
      .values([
        { tenant_id, device_id: calm, day: today, cpu: 70, ...days },
        // One busy hour in a day when it was switched off does not make a device busy.
        { tenant_id, device_id: busy, day: new Date(today.getTime() - day), cpu: 100, ...days, hours: 1 },
        { tenant_id, device_id: busy, day: new Date(today.getTime() - 2 * day), cpu: 20, ...days, hours: 7 },
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
      [at(busy), 'C · 23%'],
    ])
    expect((await rows(member, { range: '30d' }))[0]).toEqual([at(theirs), 'C · 90%'])
    const sample = await server.widget(customer, 'busiest-devices', { range: '24h' })
    expect(sample).toMatchObject({ has_sample: true, body: { more: 0, rows: [{ percent: 60 }] } })
    expect((await server.widget(await server.join(), 'busiest-devices')).body).toMatchObject({ shape: 'empty' })
  })
})
