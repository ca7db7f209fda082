import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusals } from '@portico/contract/refusals.ts'
import { openOfferedReleases } from '@portico/server/core/devices/offered-releases.ts'
import { openDeviceStore } from '@portico/server/core/devices/device-store.ts'
import { hello, makeTestDevice, type TestDevice } from '@portico/server/core/devices/test-device.ts'
import type { TestServer } from '@portico/server/core/calls/test-server.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'
import { storeReports } from '#features/devices/server/reports/report-batch.ts'
import { enrolledIn, makeCompany, openDeviceServer, type TestCompany } from './test-companies-queries.ts'

let server: TestServer
let company: TestCompany
beforeAll(async () => {
  server = await openDeviceServer()
  company = await makeCompany(server)
  await setRing(50)
})
afterAll(() => server.close())
beforeEach(() => sql`delete from platform.agent_releases`.execute(server.context.database))

const setRing = (ring: number | null) =>
  company.run((tenant) =>
    tenant.updateTable('tenant.companies').set({ update_ring: ring }).where('id', '=', company.companyId).execute(),
  )

const release = (version: string, offeredTo: number, system = 'linux') =>
  sql`insert into platform.agent_releases (version, system, processor, manifest, signature, offered_to)
    values (${version}, ${system}, 'x64', ${`manifest of ${version}`}, 'signature', ${offeredTo})`.execute(
    server.context.database,
  )

const readRelease = async (version: string) => {
  const { rows } = await sql<{ installed: number; rolled_back: number; is_halted: boolean }>`
    select installed, rolled_back, halted_at is not null as is_halted from platform.agent_releases where version = ${version}`.execute(
    server.context.database,
  )
  return rows[0]
}

async function enrolled(): Promise<TestDevice> {
  const device = makeTestDevice(server.app)
  await device.enrol(await company.code())
  return device
}

describe('a version', () => {
  // Opens the releases again for each offer, because a node caches them for some seconds.
  const offerFor = (agentVersion: string, updateRing: number | null = 50) =>
    openOfferedReleases(server.context.database).offerFor({
      system: 'linux',
      processor: 'x64',
      agentVersion,
      company: { id: company.companyId, updateRing },
    })

  it('is offered to the devices of the companies whose turn it is', async () => {
    await release('1.1.0', 50)
    const offered = { manifest: 'manifest of 1.1.0', signature: 'signature' }
    expect(await offerFor('1.0.0', 10)).toEqual(offered)
    expect(await offerFor('1.0.0', 50)).toEqual(offered)
    expect(await offerFor('1.0.0', 100)).toBeNull()
  })

  it('is never older than the one that runs, nor of another system', async () => {
    await release('1.1.0', 100)
    await release('1.0.5', 100)
    await release('1.2.0', 100, 'mac')
    expect(await offerFor('1.0.0')).toMatchObject({ manifest: 'manifest of 1.1.0' })
    expect(await offerFor('1.1.0')).toBeNull()
    expect(await offerFor('1.1.1')).toBeNull()
  })

  it('comes with the orders of a report', async () => {
    const fresh = await openDeviceServer()
    const of = await makeCompany(fresh)
    await sql`insert into platform.agent_releases (version, system, processor, manifest, signature, offered_to)
      values ('1.1.0', 'linux', 'x64', 'm', 's', 100)`.execute(fresh.context.database)
    const device = makeTestDevice(fresh.app)
    expect(await device.enrol(await of.code())).toMatchObject({ data: { orders: { update: { manifest: 'm' } } } })
    expect(await device.report()).toMatchObject({ data: { update: { manifest: 'm', signature: 's' } } })
    expect(await device.report([hello()], { agent_version: '1.1.0' })).toMatchObject({ data: { update: null } })
    await fresh.close()
  })

  const tell = (device: TestDevice, outcome: string) =>
    device.report([hello()], { update: { version: '1.1.0', outcome, reason: '' } })

  it('is halted once three devices rolled it back and they are more than a tenth', async () => {
    await release('1.1.0', 100)
    const code = await company.code()
    const fleet = Array.from({ length: 31 }, () => makeTestDevice(server.app))
    for (const device of fleet) await device.enrol(code)
    const [last, ...others] = fleet
    if (last === undefined) throw new Error('There is no device.')
    for (const [nth, device] of others.entries()) await tell(device, nth < 27 ? 'installed' : 'rolled-back')
    expect(await readRelease('1.1.0')).toEqual({ installed: 27, rolled_back: 3, is_halted: false })
    await tell(last, 'refused')
    await tell(last, 'rolled-back')
    expect(await readRelease('1.1.0')).toEqual({ installed: 27, rolled_back: 4, is_halted: true })
    expect(await offerFor('1.0.0')).toBeNull()
  })

  it('is not halted by one device that says again and again that it rolled it back', async () => {
    await release('1.1.0', 100)
    const device = await enrolled()
    for (let nth = 0; nth < 4; nth += 1) await tell(device, 'rolled-back')
    await tell(device, 'installed')
    expect(await readRelease('1.1.0')).toEqual({ installed: 0, rolled_back: 1, is_halted: false })
  })

  it('is not halted by devices of trials', async () => {
    await release('1.1.0', 100)
    const trial = await makeCompany(server, undefined, true)
    for (let nth = 0; nth < 4; nth += 1) await tell(await enrolledIn(server, trial), 'rolled-back')
    expect((await trial.events()).filter(({ event }) => event === 'update-rolled-back')).toHaveLength(4)
    expect(await readRelease('1.1.0')).toEqual({ installed: 0, rolled_back: 0, is_halted: false })
  })

  it('is counted with what is stored of the report, so that a crash after it loses no count', async () => {
    await release('1.1.0', 100)
    const { id } = await enrolled()
    const device = await server.context.devices.find(id)
    if (device === null) throw new Error('There is no device.')
    const report = (sequence: number) => {
      const update = { version: '1.1.0', outcome: 'rolled-back' as const, reason: '' }
      const params = { created: Math.floor(Date.now() / 1000), instance: 'a'.repeat(22), sequence, keyId: id }
      const body = { agent_version: '1.0.0', reports: [hello()], update }
      return { device, params, gateway: null, body, receivedAt: new Date() }
    }
    const { database } = server.context
    await storeReports(database, company.tenantId, [report(1)])
    expect(await readRelease('1.1.0')).toMatchObject({ rolled_back: 1 })
    await storeReports(database, company.tenantId, [report(2)])
    expect(await readRelease('1.1.0')).toMatchObject({ rolled_back: 1 })
  })

  it('that two devices of two rolled back is not halted yet', async () => {
    await release('1.1.0', 100)
    for (const device of [await enrolled(), await enrolled()]) await tell(device, 'rolled-back')
    expect(await readRelease('1.1.0')).toEqual({ installed: 0, rolled_back: 2, is_halted: false })
  })
})

describe('another node', () => {
  it('refuses a device from memory as soon as it is blocked, and takes a new key at once', async () => {
    const { database } = server.context
    const device = await enrolled()
    const other = openDeviceStore({ database, pool: server.place.pool, log: silentLog })
    expect(await other.find(device.id)).toMatchObject({ state: 'pending', companyId: company.companyId })
    expect(other.isCached(device.id)).toBe(true)
    await device.report()
    await expect.poll(async () => (await other.find(device.id))?.state).toBe('active')
    await company.setState(device.id, 'blocked')
    await expect.poll(async () => (await other.find(device.id))?.state).toBe('blocked')
    await company.set({ collection: 'presence' })
    await expect.poll(async () => (await other.find(device.id))?.company.collection).toBe('presence')
    await other.close()
    expect(other.isCached(device.id)).toBe(false)
    expect(await device.report()).toMatchObject({ module_code: refusals['device-blocked'].module_code })
  })
})
