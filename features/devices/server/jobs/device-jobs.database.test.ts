import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTestDevice } from '@portico/server/core/devices/test-device.ts'
import { connect } from '@portico/server/platform/database/connect.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'
import type { TestServer } from '@portico/server/core/calls/test-server.ts'
import { makeCompany, openDeviceServer, type TestCompany } from '#features/devices/server/test-companies-queries.ts'
import { rollUpHours } from '#features/devices/server/reports/roll-up-queries.ts'
import { handleDeleteExpiredDeviceRows } from './delete-expired-device-rows.ts'
import { expiredDeviceRows } from './device-job-queries.ts'
import { readTenantsOfOldRows } from '@portico/server/core/tenants/old-rows-queries.ts'
import { handleKeepPartitions } from './keep-partitions.ts'
import { handleRollUpSamples } from './roll-up-samples.ts'

const hourMs = 3_600_000

let server: TestServer
let company: TestCompany
beforeAll(async () => {
  server = await openDeviceServer()
  company = await makeCompany(server)
})
afterAll(() => server.close())

async function enrolled(of: TestCompany): Promise<string> {
  const device = makeTestDevice(server.app)
  await device.enrol(await of.code())
  return device.id
}

const addSample = (of: TestCompany, id: string, at: Date, cpu: number) =>
  of.run((tenant) =>
    sql`insert into tenant.device_samples values (${of.tenantId}, ${id}, ${at}, ${cpu}, ${cpu / 2}, ${cpu / 4})`.execute(
      tenant,
    ),
  )

const hoursOf = async (of: TestCompany) =>
  (
    await of.run((tenant) =>
      sql`select device_id, hour, samples, cpu, cpu_most, memory, disk from tenant.device_hours order by hour, device_id`.execute(
        tenant,
      ),
    )
  ).rows

it('hours are made of samples once they have ended, of every tenant, and catch up', async () => {
  const now = new Date()
  const thisHour = Math.floor(now.getTime() / hourMs) * hourMs
  const other = await makeCompany(server)
  const [one, two] = [await enrolled(company), await enrolled(other)]
  for (const [ago, cpu] of [
    [3, 10],
    [3, 30],
    [1, 50],
    [0, 70],
  ] as const)
    await addSample(company, one, new Date(thisHour - ago * hourMs + cpu * 1000), cpu)
  await addSample(other, two, new Date(thisHour - 1), 90)
  const job = handleRollUpSamples(server.context)
  await job.perform({}, now)
  const made = [
    { device_id: one, hour: new Date(thisHour - 3 * hourMs), samples: 2, cpu: 20, cpu_most: 30, memory: 10, disk: 5 },
    { device_id: one, hour: new Date(thisHour - hourMs), samples: 1, cpu: 50, cpu_most: 50, memory: 25, disk: 12.5 },
  ]
  expect(await hoursOf(company)).toEqual(made)
  expect(await hoursOf(other)).toMatchObject([{ device_id: two, cpu: 90 }])
  await job.perform({}, now)
  expect(await hoursOf(company)).toEqual(made)
  await job.perform({}, new Date(thisHour + hourMs))
  expect(await hoursOf(company)).toHaveLength(3)
})

const fleetOf = async (of: TestCompany) =>
  (
    await of.run((tenant) =>
      sql`select scope_id, hour, devices, cpu, cpu_p95, is_stale from tenant.fleet_hours order by hour, scope_id = tenant_id, scope_id`.execute(
        tenant,
      ),
    )
  ).rows

it('of hours the days of devices and the hours of companies are made, and again after samples came late', async () => {
  const of = await makeCompany(server)
  const now = new Date()
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs - 2 * hourMs)
  const devices = [await enrolled(of), await enrolled(of), await enrolled(of)]
  for (const [nth, id] of devices.entries()) await addSample(of, id, hour, (nth + 1) * 20)
  const job = handleRollUpSamples(server.context)
  // Rolls up the hour again, because each hour is rolled up only once, and another test of this file may have done so
  // already.
  const late = devices.map((device_id) => ({ device_id, hour: hour.toISOString() }))
  await of.run((tenant) => rollUpHours(tenant, of.tenantId, late))
  expect(await fleetOf(of)).toMatchObject([{ scope_id: of.tenantId, devices: 0, is_stale: true }])
  await job.perform({}, now)
  const both = { hour, devices: 3, cpu: 40, cpu_p95: 58, is_stale: false }
  const made = [
    { scope_id: of.companyId, ...both },
    { scope_id: of.tenantId, ...both },
  ]
  expect(await fleetOf(of)).toEqual(made)
  const daysOf = async () =>
    (
      await of.run((tenant) =>
        sql`select hours, cpu from tenant.device_days where device_id = any(${devices}::uuid[]) order by cpu`.execute(
          tenant,
        ),
      )
    ).rows
  expect(await daysOf()).toEqual([20, 40, 60].map((cpu) => ({ hours: 1, cpu })))
  await addSample(of, devices[0] ?? '', new Date(hour.getTime() + 60_000), 40)
  await of.run((tenant) => rollUpHours(tenant, of.tenantId, late.slice(0, 1)))
  expect(await daysOf()).toEqual([30, 40, 60].map((cpu) => ({ hours: 1, cpu })))
  expect((await fleetOf(of)).map((row) => (row as { is_stale: boolean }).is_stale)).toEqual([false, true])
  await job.perform({}, now)
  expect(await fleetOf(of)).toMatchObject(made.map((row) => ({ ...row, cpu: expect.closeTo(130 / 3, 3) })))
})

it('a run that fails for one tenant makes the hours of the others, and is repeated', async () => {
  const owner = connect(server.place.ownerUrl, silentLog)
  const [spoilt, other] = [await makeCompany(server), await makeCompany(server)]
  const [one, two] = [await enrolled(spoilt), await enrolled(other)]
  const now = new Date(Math.floor(Date.now() / hourMs) * hourMs + 2 * hourMs)
  const at = new Date(now.getTime() - hourMs)
  await addSample(spoilt, one, at, 13)
  await addSample(other, two, at, 40)
  await sql`alter table tenant.device_hours add constraint planted check (cpu <> 13)`.execute(owner.database)
  const job = handleRollUpSamples({ ...server.context, log: silentLog })
  await expect(job.perform({}, now)).rejects.toThrow(AggregateError)
  expect(await hoursOf(other)).toHaveLength(1)
  await sql`alter table tenant.device_hours drop constraint planted`.execute(owner.database)
  await owner.pool.end()
  await job.perform({}, now)
  expect(await hoursOf(spoilt)).toHaveLength(1)
})

it('the parts of the next days are made, by several nodes at once, and old ones are dropped', async () => {
  const owner = connect(server.place.ownerUrl, silentLog)
  const parts = async () => {
    const { rows } = await sql<{ name: string; is_protected: boolean }>`
      select child.relname as name, child.relforcerowsecurity as is_protected
      from pg_inherits join pg_class as child on child.oid = inhrelid
      where inhparent in ('tenant.device_samples'::regclass, 'tenant.device_hours'::regclass) order by 1`.execute(
      owner.database,
    )
    return rows
  }
  expect((await parts()).length).toBeGreaterThanOrEqual(13)
  // The first run may create a partition if a new day has begun since the migration.
  await handleKeepPartitions(server.context).perform({})
  const before = await parts()
  expect(before.every((part) => part.is_protected)).toBe(true)
  await handleKeepPartitions(server.context).perform({})
  expect(await parts()).toEqual(before)
  const inFuture = (days: number) =>
    sql`
    select platform.keep_device_partitions((now() at time zone 'UTC')::date + ${days}::integer, 8, 13)`.execute(
      server.context.database,
    )
  await Promise.all([inFuture(5), inFuture(5), inFuture(5)])
  const later = await parts()
  const names = (all: { name: string }[]) => all.map(({ name }) => name).filter((name) => name.includes('samples'))
  expect(later.every((part) => part.is_protected)).toBe(true)
  expect(names(later).at(-1)).not.toBe(names(before).at(-1))
  expect(names(later)[0]).not.toBe(names(before)[0])
  await owner.pool.end()
})

it('expired links, codes inside of downloads and processes of long ago are deleted, and nothing else', async () => {
  const of = await makeCompany(server)
  const id = await enrolled(of)
  const now = new Date()
  const soon = new Date(now.getTime() + 1000)
  const longAgo = new Date(now.getTime() - 9 * 24 * hourMs)
  const { tenantId, companyId } = of
  await of.run(async (tenant) => {
    for (const [mark, expires] of [
      ['a', now],
      ['b', soon],
    ] as const) {
      await sql`insert into tenant.device_links values (${tenantId}, ${Buffer.from(mark)}, ${id}, ${expires})`.execute(
        tenant,
      )
      for (const isOfDownload of [true, false])
        await sql`
          insert into tenant.enrolment_codes (tenant_id, id, company_id, kind, label, code_hash, is_of_download, expires_at, max_uses)
          values (${tenantId}, ${uuid()}, ${companyId}, 'agent', ${mark}, ${Buffer.from(uuid())}, ${isOfDownload}, ${expires}, 1)`.execute(
          tenant,
        )
    }
    await sql`insert into tenant.device_instances values (${tenantId}, ${id}, 'old', 1, ${longAgo}), (${tenantId}, ${id}, 'new', 1, ${now})`.execute(
      tenant,
    )
  })
  const visited = () => readTenantsOfOldRows(server.context.database, expiredDeviceRows, now)
  expect(await visited()).toContain(tenantId)
  await handleDeleteExpiredDeviceRows(server.context).perform({}, now)
  // The tenant has no expired rows any more, although it still has devices.
  expect(await visited()).not.toContain(tenantId)
  const { rows } = await of.run((tenant) =>
    sql`select (select array_agg(convert_from(token_hash, 'utf8')) from tenant.device_links) as links,
      (select array_agg(label || is_of_download order by label, is_of_download) from tenant.enrolment_codes where label <> '') as codes,
      (select array_agg(instance) from tenant.device_instances) as instances`.execute(tenant),
  )
  expect(rows).toEqual([{ links: ['b'], codes: ['afalse', 'bfalse', 'btrue'], instances: ['new'] }])
})
