import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '@portico/server/platform/database/connect.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'
import { factsOf, hello, snapshot, usage, type TestDevice } from '@portico/server/core/devices/test-device.ts'
import type { TestServer } from '@portico/server/core/calls/test-server.ts'
import { enrolledIn, makeCompany, openDeviceServer, refusedAs, type TestCompany } from './test-companies-queries.ts'

let server: TestServer
let company: TestCompany
beforeAll(async () => {
  server = await openDeviceServer()
  company = await makeCompany(server)
})
afterAll(() => server.close())

const enrolled = (of = company, facts = {}) => enrolledIn(server, of, facts)

const minute = 60_000
const hour = 60 * minute
const rowOf = async (device: TestDevice, of = company) => (await of.devices()).find(({ id }) => id === device.id)
const eventsOf = async (device: TestDevice, of = company) =>
  (await of.events()).filter(({ device_id: id }) => id === device.id).map(({ event, about }) => [event, about])

describe('a report', () => {
  it('is stored before it is acknowledged, with the orders of the device', async () => {
    const device = await enrolled()
    const before = Date.now()
    const answer = await device.report([hello(0, { cpu: 71.5, memory: 33, disk: 12 })], {}, { gzip: true })
    expect(answer).toMatchObject({
      status: 200,
      data: { intervals: { hello: 60 }, collection: 'standard', wants_snapshot: false, update: null },
    })
    expect(answer.data.time).toBeGreaterThanOrEqual(before)
    expect(await rowOf(device)).toMatchObject({ seen: 'active', samples: 1, instance: device.instance, warnings: [] })
  })

  it('that is repeated word for word gets the same answer and changes nothing', async () => {
    const device = await enrolled()
    const [report] = [hello()]
    await device.report([report])
    const seen = await rowOf(device)
    expect(await device.report([hello()], {}, { sequence: 1 })).toMatchObject({ status: 200 })
    expect(await rowOf(device)).toEqual(seen)
    expect(await device.report([hello(-1)])).toMatchObject({ status: 200 })
    expect(await rowOf(device)).toMatchObject({ samples: 2 })
  })

  it('of what changed is added to the facts, and a snapshot replaces them', async () => {
    const device = await enrolled()
    const at = new Date().toISOString()
    await device.report([{ kind: 'difference', at, usage, facts: { user: null, hostname: 'new-name', addresses: [] } }])
    expect(await rowOf(device)).toMatchObject({
      hostname: 'new-name',
      logged_in_user: '',
      ip: '',
      facts: { ...device.facts, user: null, hostname: 'new-name', addresses: [] },
    })
    expect(await eventsOf(device)).toContainEqual(['renamed', device.facts.hostname])
    const facts = factsOf({ identity: { hardware_id: 'None', serial: null, macs: [] } })
    await device.report([snapshot(facts)])
    expect(await rowOf(device)).toMatchObject({ hostname: facts.hostname, facts })
    expect(
      await company.run((tenant) =>
        tenant
          .selectFrom('tenant.devices')
          .select(['hardware_id', 'serial', 'macs'])
          .where('id', '=', device.id)
          .execute(),
      ),
    ).toEqual([{ hardware_id: null, serial: null, macs: [] }])
  })

  it('asks for a snapshot where the server has lost the facts, and stores no changes without them', async () => {
    const device = await enrolled()
    await company.run((tenant) => tenant.deleteFrom('tenant.device_facts').where('device_id', '=', device.id).execute())
    const at = new Date().toISOString()
    const answer = await device.report([{ kind: 'difference', at, usage, facts: { user: 'otto' } }])
    expect(answer).toMatchObject({ status: 200, data: { wants_snapshot: true } })
    expect(await rowOf(device)).toMatchObject({ facts: null })
    expect(await device.report([snapshot(device.facts)])).toMatchObject({ data: { wants_snapshot: false } })
    expect(await rowOf(device)).toMatchObject({ facts: device.facts })
  })

  it('of markup is stored as it is, and one with a NUL character is refused', async () => {
    const hostname = '<img src=x onerror=alert(1)>'
    const device = await enrolled(company, { hostname })
    expect(await rowOf(device)).toMatchObject({ hostname })
    const refusal = await device.report([snapshot({ ...device.facts, hostname: 'a\u0000b' })])
    expect(refusal).toMatchObject(refusedAs('input-not-valid'))
    expect(await rowOf(device)).toMatchObject({ hostname })
  })

  it('of a farewell leaves the device offline at once', async () => {
    const device = await enrolled()
    await device.report([hello()], { is_leaving: true })
    expect(await rowOf(device)).toMatchObject({ seen: 'offline' })
    expect(await eventsOf(device)).toContainEqual(['left', ''])
    await device.report()
    expect(await rowOf(device)).toMatchObject({ seen: 'active' })
  })

  it('warns of a full disk and full memory as long as they are full', async () => {
    const device = await enrolled()
    await device.report([hello(0, { disk: 90, memory: 95 })])
    expect(await rowOf(device)).toMatchObject({ seen: 'warning', warnings: ['disk-full', 'memory-full'] })
    await device.report([hello(0, { disk: 89.9, memory: 94.9 })])
    expect(await rowOf(device)).toMatchObject({ seen: 'active', warnings: [] })
  })

  it('of several hours is stored by hour, also those that had been made already', async () => {
    const device = await enrolled()
    const start = Math.floor(Date.now() / hour) * hour - 3 * hour
    const at = (nth: number) => new Date(start + nth * 20 * minute).toISOString()
    const late = (nth: number, cpu: number) => ({ kind: 'hello' as const, at: at(nth), usage: { ...usage, cpu } })
    await device.report([late(0, 10), late(1, 20), late(3, 50)])
    await device.report([late(2, 60)])
    const { rows } = await company.run((tenant) =>
      sql`select samples, cpu, cpu_most from tenant.device_hours where device_id = ${device.id} order by hour`.execute(
        tenant,
      ),
    )
    expect(rows).toEqual([
      { samples: 3, cpu: 30, cpu_most: 60 },
      { samples: 1, cpu: 50, cpu_most: 50 },
    ])
  })

  it('tells what became of an offered version', async () => {
    const device = await enrolled()
    const update = { version: '1.2.0', outcome: 'rolled-back', reason: 'did not report' }
    await device.report([hello()], { update })
    expect(await rowOf(device)).toMatchObject({ warnings: ['update-failed'] })
    await device.report([hello()], {
      agent_version: '1.2.1',
      update: { ...update, version: '1.2.1', outcome: 'installed' },
    })
    expect(await rowOf(device)).toMatchObject({ warnings: [], agent_version: '1.2.1' })
    expect(await eventsOf(device)).toEqual([
      ['enrolled', ''],
      ['update-rolled-back', '1.2.0'],
      ['updated', '1.2.1'],
    ])
  })

  it('of one device does not spoil those that are stored with it', async () => {
    const fleet = await Promise.all(Array.from({ length: 4 }, () => enrolled()))
    const owner = connect(server.place.ownerUrl, silentLog)
    await sql`
      alter table tenant.device_facts add constraint planted check (facts->>'cpu_model' <> 'spoilt')`.execute(
      owner.database,
    )
    const answers = await Promise.all(
      fleet.map((device, index) =>
        device.report([snapshot({ ...device.facts, cpu_model: index === 1 ? 'spoilt' : 'new' })]),
      ),
    )
    await sql`alter table tenant.device_facts drop constraint planted`.execute(owner.database)
    await owner.pool.end()
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 200, 200])
    const rows = await Promise.all(fleet.map((device) => rowOf(device)))
    expect(rows.map((row) => [row?.samples, row?.facts?.['cpu_model']])).toEqual([
      [1, 'new'],
      [0, 'Core i5'],
      [1, 'new'],
      [1, 'new'],
    ])
  })
})

describe('the clock of a device', () => {
  it('that is an hour slow does not make it offline, and is noted', async () => {
    const device = await enrolled()
    const answer = await device.report([hello(hour)], {}, { created: Date.now() - hour })
    expect(answer).toMatchObject({ status: 200 })
    expect(await rowOf(device)).toMatchObject({ seen: 'warning', warnings: ['clock-wrong'] })
    expect(await eventsOf(device)).toContainEqual(['clock-wrong', ''])
    await device.report()
    expect(await rowOf(device)).toMatchObject({ seen: 'active' })
  })

  it('that is an hour fast, or a week slow, gets the time', async () => {
    const device = await enrolled()
    for (const created of [Date.now() + hour, Date.now() - 8 * 24 * hour]) {
      const before = Date.now()
      const answer = await device.report([hello()], {}, { created })
      expect(answer).toMatchObject(refusedAs('report-too-old'))
      expect(answer.data.time).toBeGreaterThanOrEqual(before)
    }
  })

  it('never puts a report into the future', async () => {
    const device = await enrolled()
    await device.report([hello(-3 * hour)])
    const row = await rowOf(device)
    expect(row).toMatchObject({ warnings: ['clock-wrong'] })
    expect(row?.last_seen_at?.getTime()).toBeLessThanOrEqual(Date.now())
    const { rows } = await company.run((tenant) =>
      sql<{ at: Date }>`select at from tenant.device_samples where device_id = ${device.id}`.execute(tenant),
    )
    expect(rows[0]?.at.getTime()).toBeLessThanOrEqual(Date.now())
  })
})

describe('what a company collects', () => {
  it('of presence has neither user, addresses, disks nor applications, whatever the agent sends', async () => {
    const of = await makeCompany(server)
    await of.set({ collection: 'presence' })
    const device = await enrolled(of)
    const nothing = { user: null, addresses: [], disks: [], applications: [] }
    expect(await rowOf(device, of)).toMatchObject({
      facts: { ...device.facts, ...nothing },
      logged_in_user: '',
      ip: '',
    })
    await device.report([snapshot(device.facts)])
    const at = new Date().toISOString()
    await device.report([{ kind: 'difference', at, usage, facts: { user: 'otto', addresses: device.facts.addresses } }])
    expect(await rowOf(device, of)).toMatchObject({
      facts: { ...device.facts, ...nothing },
      logged_in_user: '',
      ip: '',
    })
  })

  it('has command lines only where it says so', async () => {
    const of = await makeCompany(server)
    const applications = [{ name: 'psql', count: 1, command_lines: ['psql --password=secret'] }]
    const device = await enrolled(of, { applications })
    expect(await rowOf(device, of)).toMatchObject({ facts: { applications: [{ name: 'psql', count: 1 }] } })
    await of.set({ collection: 'command-lines' })
    await device.report([snapshot(device.facts)])
    expect(await rowOf(device, of)).toMatchObject({ facts: { applications } })
  })
})
