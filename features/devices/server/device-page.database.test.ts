import { refusals } from '@portico/contract/refusals.ts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factsOf } from '@portico/server/core/devices/test-device.ts'
import { signIn } from '@portico/server/core/sessions/test-visitor-queries.ts'
import { fleetCalls, nothing, openFleet, type Fleet, type Member } from './test-fleet-queries.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet.close())

const read = async ({ headers }: Member, id: string) =>
  (await fleet.send(fleetCalls.readDevice, { headers, params: { id } })).data

/** Reads the information about other devices that a device's page shows to a member. */
async function othersOn(id: string, member: Member) {
  const { gateway, gatewayid, events } = await read(member, id)
  return { gateway, gatewayid, events: events.map(({ event, about, deviceid }) => [event, about, deviceid]) }
}

async function deviceOfCustomer(gateway_id: string, ...abouts: string[]): Promise<string> {
  const { customer, everything } = fleet
  const tenant_id = customer.tenantId
  const id = await fleet.addDevice(customer, { hostname: 'reports' })
  await everything.updateTable('tenant.device_status').set({ gateway_id }).where('device_id', '=', id).execute()
  const events = abouts.map((about) => ({ tenant_id, id: uuid(), device_id: id, event: 'possible-duplicate', about }))
  await everything.insertInto('tenant.device_events').values(events).execute()
  return id
}

describe('the page of a device', () => {
  it('names its gateway and other devices by their host names, with what leads to them', async () => {
    const { customer, provider } = fleet
    const gateway = await fleet.addDevice(customer, { hostname: 'gate' })
    const twin = await fleet.addDevice(customer, { hostname: 'twin' })
    const id = await deviceOfCustomer(gateway, 'former-key', twin)
    const events = [
      ['possible-duplicate', 'twin', twin],
      ['possible-duplicate', 'former-key', null],
    ]
    for (const member of [customer, provider])
      expect(await othersOn(id, member)).toEqual({ gateway: 'gate', gatewayid: gateway, events })
  })

  it('leads to none that the user does not see, nor names one of another company or tenant or none at all', async () => {
    const { customer, provider, stranger } = fleet
    const gateway = await fleet.addDevice(provider, { hostname: 'gate-of-provider' })
    const twin = await fleet.addDevice(provider, { hostname: 'twin-of-provider' })
    const foreign = await fleet.addDevice(stranger, { hostname: 'twin-of-stranger' })
    const id = await deviceOfCustomer(gateway, twin, foreign, nothing)
    const hidden = ['possible-duplicate', '', null]
    const shown = await othersOn(id, customer)
    expect(shown).toEqual({ gateway: 'gate-of-provider', gatewayid: null, events: [hidden, hidden, hidden] })
    const { gatewayid, events } = await othersOn(id, provider)
    expect(gatewayid).toBe(gateway)
    expect(events).toEqual([hidden, hidden, ['possible-duplicate', 'twin-of-provider', twin]])
  })
})

describe('what identifies the hardware of a device', () => {
  const facts = factsOf({
    identity: { hardware_id: '4c4c4544-0051-3610-8052-b4c04f0b1e22', serial: 'SN7', macs: ['3c:52:82:0a:0b:0c'] },
    addresses: [{ ip: '192.0.2.17', mac: '3c:52:82:0a:0b:0c', name: 'eth0' }],
  })

  it('is shown in full, and found, only for those who enrol devices', async () => {
    const { provider, viewer, everything } = fleet
    const id = await fleet.addDevice(provider, {
      hostname: 'masked',
      serial: 'SN-MASKED-1',
      macs: ['3c:52:82:0a:0b:0c'],
    })
    const row = { tenant_id: provider.tenantId, device_id: id, facts: JSON.stringify(facts), at: new Date() }
    await everything.insertInto('tenant.device_facts').values(row).execute()
    expect((await read(provider, id)).facts).toEqual(facts)
    expect((await read(viewer, id)).facts).toEqual({
      ...facts,
      identity: { hardware_id: '…1e22', serial: '…', macs: ['…b:0c'] },
      addresses: [{ ip: '192.0.2.17', mac: '…b:0c', name: 'eth0' }],
    })
    const found = async ({ headers }: Member, search: string) =>
      (await fleet.send(fleetCalls.listDevices, { headers, query: { search } })).data.total
    expect([await found(provider, 'SN-MASKED'), await found(viewer, 'SN-MASKED')]).toEqual([1, 0])
    expect([await found(provider, '3c:52:82:0a'), await found(viewer, '3c:52:82:0a')]).toEqual([1, 0])
  })
})

describe('a computer that a user looks up to register it', () => {
  const find = ({ headers }: Pick<Member, 'headers'>, hostname: string) =>
    fleet.send(fleetCalls.findDevices, { headers, query: { hostname } })
  const unknown = { status: 404, module_code: refusals['no-such-device'].module_code }

  it('is told to roles without Insights in their own company, without its user and version', async () => {
    const { provider, everything } = fleet
    const chatting = await signIn(everything, ['Chat Bot'], provider)
    const account = everything.selectFrom('tenant.accounts').select('company_id').where('id', '=', chatting.accountId)
    const { company_id: companyId } = await account.executeTakeFirstOrThrow()
    const own = { is_own: true, name: 'Own too' }
    await everything.updateTable('tenant.companies').set(own).where('id', '=', companyId).execute()
    await fleet.addDevice(provider, { hostname: 'elsewhere', user: 'carla' })
    const id = await fleet.addDevice({ ...chatting, companyId }, { hostname: 'here', user: 'carla' })
    await everything.updateTable('tenant.devices').set({ os_version: 'Debian 12' }).where('id', '=', id).execute()
    expect(await find(chatting, 'elsewhere')).toMatchObject(unknown)
    expect((await find(chatting, 'here')).data).toMatchObject([{ deviceid: id, os_version: '', user: null }])
    expect((await find(provider, 'here')).data).toMatchObject([
      { deviceid: id, os_version: 'Debian 12', user: 'carla' },
    ])
  })

  it('is no gateway, which is neither found nor registered', async () => {
    const { provider, everything } = fleet
    const id = await fleet.addDevice(provider, { hostname: 'site-gateway' })
    await everything.updateTable('tenant.devices').set({ kind: 'gateway' }).where('id', '=', id).execute()
    expect(await find(provider, 'site-gateway')).toMatchObject(unknown)
    const body = { deviceid: id, userid: provider.accountId }
    expect(await fleet.send(fleetCalls.mapDevice, { headers: provider.headers, body })).toMatchObject(unknown)
  })
})
