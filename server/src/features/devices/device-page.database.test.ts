import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fleetCalls, nothing, openFleet, type Fleet, type Member } from './test-fleet-queries.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet.close())

const read = async ({ headers }: Member, id: string) =>
  (await fleet.send(fleetCalls.readDevice, { headers, params: { id } })).data

/** What the page of a device of the customer says of others, to a member. */
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
