import type { Call } from '@portico/contract/core/calls/call.ts'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { refusals } from '@portico/contract/refusals.ts'
import type { FoundDevice } from '#features/devices/contract/find-devices.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '@portico/server/core/sessions/token.ts'
import { fleetCalls, nothing, openFleet, type Fleet, type Member } from './test-fleet-queries.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet.close())

const ask = <C extends Call>(
  call: C,
  { headers }: Member,
  sent: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown } = {},
) => fleet.send(call, { headers, ...sent })

const expectRefused = ({ status, module_code }: { status: number; module_code: string | null }, name: RefusalName) =>
  expect([status, module_code]).toEqual([refusals[name].code, refusals[name].module_code])

const namesOf = (rows: readonly { hostname: string }[]) => rows.map(({ hostname }) => hostname)
const list = async (member: Member, query: Record<string, string> = {}) =>
  (await ask(fleetCalls.listDevices, member, { query })).data
const read = async (member: Member, id: string) => (await ask(fleetCalls.readDevice, member, { params: { id } })).data
const act = (member: Member, id: string, action: string) =>
  ask(fleetCalls.changeDeviceState, member, { params: { id }, body: { action } })
const map = (member: Member, deviceid: string, userid = member.accountId) =>
  ask(fleetCalls.mapDevice, member, { body: { deviceid, userid } })
const find = (member: Member, hostname: string, isactive = 'true') =>
  ask(fleetCalls.findDevices, member, { query: { hostname, isactive } })

async function link(of: Member, device: string, token: string, ms: number): Promise<void> {
  await fleet.everything
    .insertInto('tenant.device_links')
    .values({
      tenant_id: of.tenantId,
      token_hash: hashOf(token),
      device_id: device,
      expires_at: new Date(Date.now() + ms),
    })
    .execute()
}

describe('a device of a foreign company or tenant', () => {
  const token = (mark: string) => mark.repeat(43)

  it('gets the same answer as none, byte for byte, from every call that names one', async () => {
    const { provider, customer, stranger } = fleet
    const ofProvider = await fleet.addDevice(provider, { hostname: 'hidden' })
    const ofStranger = await fleet.addDevice(stranger, { hostname: 'hidden' })
    await link(provider, ofProvider, token('p'), 60_000)
    await link(stranger, ofStranger, token('s'), 60_000)
    const answers = async (id: string, hostname: string, link: string) => {
      const params = { id }
      const sent = [
        await find(customer, hostname),
        await ask(fleetCalls.findDeviceByLink, customer, { body: { token: link } }),
        await map(customer, id),
        await ask(fleetCalls.readDevice, customer, { params }),
        await ask(fleetCalls.readDeviceUsage, customer, { params }),
        await act(customer, id, 'block'),
        await ask(fleetCalls.releaseDevice, customer, { params }),
      ]
      for (const answer of sent) expectRefused(answer, 'no-such-device')
      return sent.map(({ status, text, headers }) => ({ status, text, headers }))
    }
    const none = await answers(nothing, 'no-such-name', token('n'))
    expect(await answers(ofProvider, 'hidden', token('p'))).toEqual(none)
    expect(await answers(ofStranger, 'hidden', token('s'))).toEqual(none)
  })

  it('is in no list, also where the query names its company', async () => {
    const { provider, customer, stranger } = fleet
    await fleet.addDevice(provider, { hostname: 'listed-provider' })
    await fleet.addDevice(customer, { hostname: 'listed-customer' })
    const search = 'listed-'
    expect(namesOf((await list(customer, { search })).rows)).toEqual(['listed-customer'])
    expect(namesOf((await list(provider, { search })).rows)).toEqual(['listed-customer', 'listed-provider'])
    expect(await list(stranger, { search })).toEqual({ rows: [], total: 0 })
    expect(await list(customer, { search, companyid: provider.companyId })).toEqual({ rows: [], total: 0 })
    expect(namesOf((await list(provider, { search, companyid: customer.companyId })).rows)).toEqual(['listed-customer'])
  })
})

describe('looking a device up', () => {
  it('finds a host name in any capitals, with or without domain, the exact one first', async () => {
    const { provider } = fleet
    await fleet.addDevice(provider, { hostname: 'Gate-7', silence: 5_000 })
    await fleet.addDevice(provider, { hostname: 'gate-7.north.example', user: 'ann', system: 'mac', silence: 90_000 })
    await fleet.addDevice(provider, { hostname: 'gate-77' })
    for (const typed of ['gate-7', ' GATE-7 ', 'gate-7.example'])
      expect(namesOf((await find(provider, typed)).data)).toEqual(['Gate-7', 'gate-7.north.example'])
    const [first] = (await find(provider, 'gate-7.NORTH.example')).data
    expect(first).toEqual({
      deviceid: expect.any(String) as string,
      hostname: 'gate-7.north.example',
      companyname: `Own ${provider.companyId}`,
      system: 'mac',
      os_version: '',
      user: 'ann',
      last_seen: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    } satisfies FoundDevice)
  })

  it.each(['.', '  ', '.local', '%', 'gate-_'])('no-such-device: for "%s"', async (hostname) =>
    expectRefused(await find(fleet.provider, hostname), 'no-such-device'),
  )

  it('leaves out retired and blocked devices and those of closed companies where active ones are asked for', async () => {
    const { provider, customer } = fleet
    for (const state of ['retired', 'blocked'] as const) await fleet.addDevice(provider, { hostname: 'gone-1', state })
    const inCompany = await fleet.addDevice(customer, { hostname: 'gone-1' })
    const close = (isactive: boolean) =>
      ask(fleetCalls.changeCompany, provider, { params: { id: customer.companyId }, body: { isactive } })
    await close(false)
    expectRefused(await find(provider, 'gone-1'), 'no-such-device')
    expectRefused(await map(provider, inCompany), 'no-such-device')
    const all = await ask(fleetCalls.findDevices, provider, { query: { hostname: 'gone-1' } })
    expect(all.data).toHaveLength(3)
    await close(true)
    expect((await find(provider, 'gone-1')).data).toHaveLength(1)
  })

  it('by a link lasts until the link expires', async () => {
    const { provider, viewer } = fleet
    const device = await fleet.addDevice(provider, { hostname: 'linked' })
    await link(provider, device, 'v'.repeat(43), 60_000)
    await link(provider, device, 'e'.repeat(43), -1)
    const by = (token: string) => ask(fleetCalls.findDeviceByLink, viewer, { body: { token } })
    expect((await by('v'.repeat(43))).data).toMatchObject({ deviceid: device, hostname: 'linked' })
    expectRefused(await by('e'.repeat(43)), 'no-such-device')
  })
})

describe('registering a device', () => {
  it('gives it to one user, who may repeat it', async () => {
    const { provider, viewer } = fleet
    const device = await fleet.addDevice(provider, { hostname: 'mapped' })
    expect((await map(viewer, device)).data).toEqual({ deviceid: device, hostname: 'mapped' })
    expect((await map(viewer, device)).status).toBe(200)
    expectRefused(await map(provider, device), 'device-of-another-user')
    const { users, events } = await read(provider, device)
    expect(users).toMatchObject([{ userid: viewer.accountId, username: 'A B' }])
    expect(events).toMatchObject([{ event: 'mapped', about: 'A B', user: 'A B' }])
  })

  it('gives it to one of two who ask at once', async () => {
    const { provider, viewer } = fleet
    const device = await fleet.addDevice(provider)
    const answers = await Promise.all([map(viewer, device), map(provider, device)])
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409'])
  })

  it('not-own-userid: is for oneself alone', async () => {
    const { provider, viewer } = fleet
    const device = await fleet.addDevice(provider)
    expectRefused(await map(provider, device, viewer.accountId), 'not-own-userid')
  })

  it.each(['retired', 'blocked'] as const)('no-such-device: when it is %s', async (state) => {
    const device = await fleet.addDevice(fleet.provider, { state })
    expectRefused(await map(fleet.provider, device), 'no-such-device')
  })

  it('ends when an administrator releases or retires the device', async () => {
    const { provider, viewer } = fleet
    const device = await fleet.addDevice(provider)
    await map(viewer, device)
    const release = () => ask(fleetCalls.releaseDevice, provider, { params: { id: device } })
    expect([(await release()).status, (await release()).status]).toEqual([200, 200])
    expect((await map(provider, device)).status).toBe(200)
    await act(provider, device, 'retire')
    const { users, events } = await read(provider, device)
    expect(users).toEqual([])
    expect(events.map(({ event }) => event)).toEqual(['retired', 'mapped', 'released', 'mapped'])
  })
})

describe('changing the state of a device', () => {
  it.each([
    ['approve', { state: 'pending', needsApproval: true }, 'active', 'approved'],
    ['approve', { state: 'pending', needsApproval: true, silence: null }, 'pending', 'approved'],
    ['approve', { warnings: ['possible-duplicate'] }, 'active', 'approved'],
    ['approve', { warnings: ['possible-duplicate', 'disk-full'] }, 'warning', 'approved'],
    ['approve', { state: 'pending', needsApproval: true, warnings: ['possible-duplicate'] }, 'active', 'approved'],
    ['retire', { state: 'active' }, 'retired', 'retired'],
    ['block', { state: 'retired' }, 'blocked', 'blocked'],
    ['restore', { state: 'blocked' }, 'active', 'restored'],
    ['restore', { state: 'retired', silence: null }, 'pending', 'restored'],
    ['restore', { state: 'blocked', needsApproval: true }, 'pending', 'restored'],
  ] as const)('%s of %j makes it %s', async (action, device, state, event) => {
    const { provider } = fleet
    const id = await fleet.addDevice(provider, { hostname: `${action}-it`, ...device })
    expect((await act(provider, id, action)).status).toBe(200)
    const shown = await read(provider, id)
    expect([shown.device.state, shown.events[0]?.event]).toEqual([state, event])
    expect(shown.device.reasons).not.toContain('possible-duplicate')
    const audit = await fleet.everything
      .selectFrom('tenant.audit_events')
      .select(['event', 'account_id'])
      .where('reason', '=', `${action}-it`)
      .execute()
    expect(audit).toContainEqual({ event: `device-${event}`, account_id: provider.accountId })
  })

  it.each([
    ['approve', { state: 'pending' }],
    ['approve', { state: 'active', needsApproval: true }],
    ['approve', { warnings: ['disk-full', 'update-failed'] }],
    ['approve', { state: 'blocked', warnings: ['possible-duplicate'] }],
    ['retire', { state: 'retired' }],
    ['retire', { state: 'blocked' }],
    ['block', { state: 'blocked' }],
    ['restore', { state: 'active' }],
  ] as const)('device-state-not-possible: %s of %j', async (action, device) => {
    const id = await fleet.addDevice(fleet.provider, device)
    expectRefused(await act(fleet.provider, id, action), 'device-state-not-possible')
  })

  it('not-permitted: a role that enrols no devices', async () => {
    const id = await fleet.addDevice(fleet.provider)
    expectRefused(await act(fleet.viewer, id, 'block'), 'not-permitted')
  })
})

describe('the page of a device', () => {
  it('shows facts of a known form, and the gateway', async () => {
    const { customer } = fleet
    const gateway = await fleet.addDevice(customer, { hostname: 'gw-1' })
    const id = await fleet.addDevice(customer, { hostname: 'behind' })
    const tenant_id = customer.tenantId
    await fleet.everything
      .updateTable('tenant.device_status')
      .set({ gateway_id: gateway, uptime: '77' })
      .where('device_id', '=', id)
      .execute()
    const at = new Date('2026-11-20T10:00:00Z')
    const row = { tenant_id, device_id: id, at, facts: JSON.stringify({ hostname: 'of a later form' }) }
    await fleet.everything.insertInto('tenant.device_facts').values(row).execute()
    const expected = { facts: null, facts_at: null, uptime: 77, gateway: 'gw-1', collection: 'standard', users: [] }
    expect(await read(customer, id)).toMatchObject(expected)
  })

  it('draws usage by five minutes for a day, and by hour with the hours that are not stored yet', async () => {
    const { customer } = fleet
    const id = await fleet.addDevice(customer)
    const tenant_id = customer.tenantId
    const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 2 * 3_600_000)
    const after = (ms: number) => new Date(hour.getTime() + ms)
    const share = { memory: 40, disk: 50 }
    const reported = [
      [after(1_000), 1],
      [after(3_600_000 + 1_000), 10],
      [after(3_600_000 + 61_000), 20],
      [after(3_600_000 + 301_000), 60],
    ] as const
    for (const [at, cpu] of reported)
      await fleet.everything
        .insertInto('tenant.device_samples')
        .values({ tenant_id, device_id: id, at, cpu, ...share })
        .execute()
    const stored = { tenant_id, device_id: id, hour, samples: 1, cpu: 5, cpu_most: 7, ...share }
    await fleet.everything.insertInto('tenant.device_hours').values(stored).execute()
    const usage = async (query: Record<string, string>) => {
      const { data } = await ask(fleetCalls.readDeviceUsage, customer, { params: { id }, query })
      return data.points.map(({ at, cpu }) => [Date.parse(at) - hour.getTime(), cpu])
    }
    const [first, second] = [3_600_000, 3_900_000]
    expect(await usage({})).toEqual([
      [0, 1],
      [first, 15],
      [second, 60],
    ])
    expect(await usage({ span: 'week' })).toEqual([
      [0, 5],
      [first, 30],
    ])
    expectRefused(await ask(fleetCalls.readDeviceUsage, fleet.stranger, { params: { id } }), 'no-such-device')
  })
})
