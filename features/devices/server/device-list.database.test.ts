import { deviceState, type DeviceReason } from '@portico/contract/core/devices/device-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fleetCalls, openFleet, type Fleet, type Member, type TestDevice } from './test-fleet-queries.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet.close())

const namesOf = (rows: readonly { hostname: string }[]) => rows.map(({ hostname }) => hostname)
const list = async ({ headers }: Member, query: Record<string, string> = {}) =>
  (await fleet.send(fleetCalls.listDevices, { headers, query })).data

describe('the list', () => {
  const duplicate = 'possible-duplicate'
  const states: [string, Partial<TestDevice>, string, DeviceReason[]][] = [
    ['s1', { state: 'pending', silence: null }, 'pending', ['no-report-yet']],
    ['s2', { state: 'pending', needsApproval: true }, 'pending', ['awaiting-approval']],
    ['s3', {}, 'active', []],
    ['s4', { warnings: ['disk-full', 'memory-full'] }, 'warning', ['disk-full', 'memory-full']],
    ['s5', { silence: 239_000 }, 'active', []],
    ['s6', { silence: 241_000, warnings: ['disk-full'] }, 'offline', ['silent']],
    ['s7', { silence: null }, 'offline', ['silent']],
    ['s8', { state: 'retired' }, 'retired', ['retired-by-user']],
    ['s9', { state: 'blocked', warnings: ['disk-full'] }, 'blocked', ['blocked-by-user']],
    ['sa', { silence: 241_000, warnings: ['disk-full', duplicate] }, 'offline', ['silent', duplicate]],
    ['sb', { state: 'pending', silence: null, warnings: [duplicate] }, 'pending', ['no-report-yet', duplicate]],
  ]

  it('shows the state that the contract and the database agree on, with its reasons', async () => {
    for (const [name, device] of states) await fleet.addDevice(fleet.stranger, { hostname: `state-${name}`, ...device })
    for (const [name, device, state, reasons] of states) {
      const query = { search: `state-${name}`, state }
      expect((await list(fleet.stranger, query)).rows).toMatchObject([{ hostname: `state-${name}`, state, reasons }])
      const { stored, now } = { stored: device.state ?? 'active', now: Date.now() }
      const { silence = 1_000, needsApproval = false, warnings = [] } = device
      const lastSeenAt = silence === null ? null : now - silence
      const facts = { stored, needsApproval, lastSeenAt, hello: 60, warnings: warnings as DeviceReason[] }
      expect(deviceState(facts, now)).toEqual({ state, reasons })
    }
    const shown = await list(fleet.stranger, { search: 'state-', sort: 'state', size: '25' })
    const byState = ['s1', 's2', 'sb', 's3', 's5', 's4', 's6', 's7', 'sa', 's9']
    expect(namesOf(shown.rows).map((name) => name.slice(-2))).toEqual(byState)
    expect(shown.total).toBe(10)
  })

  it('finds by host name, user, addresses and serial number, literally', async () => {
    const { customer } = fleet
    const known = { user: 'NORTH\\carla', ip: '10.9.8.7', macs: ['aa:bb:cc:00:11:22'], serial: 'SN-4711' }
    await fleet.addDevice(customer, { hostname: 'find-me', ...known })
    for (const search of ['FIND-ME', 'north\\carla', '10.9.8.7', 'AA-BB-CC-00-11', 'sn-4711']) {
      expect(namesOf((await list(customer, { search })).rows)).toEqual(['find-me'])
      expect((await list(customer, { search: search.replace(/.$/, '%') })).total).toBe(0)
    }
  })

  it('finds by the name of a company, filters by system, and pages', async () => {
    const { provider, stranger } = fleet
    for (let nth = 10; nth < 22; nth += 1)
      await fleet.addDevice(stranger, { hostname: `page-${nth}`, system: nth % 2 === 0 ? 'mac' : 'windows', cpu: nth })
    expect((await list(stranger, { search: `own ${stranger.companyId}` })).total).toBeGreaterThanOrEqual(12)
    expect((await list(provider, { search: `own ${stranger.companyId}` })).total).toBe(0)
    expect((await list(stranger, { search: 'page-', system: 'mac' })).total).toBe(6)
    const second = await list(stranger, { search: 'page-', page: '1', sort: '-cpu' })
    expect([namesOf(second.rows), second.total]).toEqual([['page-11', 'page-10'], 12])
  })

  it.each(['hostname', 'companyname', 'system', 'user', 'state', 'cpu', 'memory', 'disk', 'last_seen'])(
    'sorts by %s both ways',
    async (column) => {
      const up = await list(fleet.provider, { sort: column, size: '100' })
      const down = await list(fleet.provider, { sort: `-${column}`, size: '100' })
      expect(down.rows.map(({ deviceid }) => deviceid)).toEqual(up.rows.map(({ deviceid }) => deviceid).toReversed())
    },
  )
})
