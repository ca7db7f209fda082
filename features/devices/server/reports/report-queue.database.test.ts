import { err, ok } from '@portico/contract/platform/result.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { hello, makeTestDevice } from '@portico/server/core/devices/test-device.ts'
import { connect } from '@portico/server/platform/database/connect.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'
import { enrolledIn, makeCompany, openDeviceServer } from '#features/devices/server/test-companies-queries.ts'
import { openReportQueue } from './report-queue.ts'

it('no report is acknowledged that is not stored, while the database cuts its connections', async () => {
  const server = await openDeviceServer()
  const company = await makeCompany(server)
  const owner = connect(server.place.ownerUrl, silentLog)
  const code = await company.code()
  const fleet = Array.from({ length: 10 }, () => makeTestDevice(server.app))
  for (const device of fleet) expect(await device.enrol(code)).toMatchObject({ status: 200 })
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'portico' and usename <> current_user`.execute(
      owner.database,
    )
  const sent = fleet.map(async (device) => {
    const acknowledged: string[] = []
    for (let nth = 0; nth < 12; nth += 1) {
      const report = hello(nth)
      const [answer] = await Promise.all([device.report([report]), nth % 3 === 0 ? cut() : null])
      if (answer.status === 200) acknowledged.push(`${device.id} ${report.at}`)
    }
    return acknowledged
  })
  const acknowledged = (await Promise.all(sent)).flat()
  const { rows } = await sql<{ device_id: string; at: Date }>`
    select device_id, at from tenant.device_samples`.execute(owner.database)
  await owner.pool.end()
  const stored = new Set(rows.map(({ device_id: id, at }) => `${id} ${at.toISOString()}`))
  expect(acknowledged.filter((one) => !stored.has(one))).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(0)
  await server.close()
})

it('a batch whose connection is cut is refused, and stored when its devices report again', async () => {
  const server = await openDeviceServer()
  const company = await makeCompany(server)
  const code = await company.code()
  const fleet = Array.from({ length: 3 }, () => makeTestDevice(server.app))
  for (const device of fleet) await device.enrol(code)
  const [locking, watching] = [0, 1].map(() => new pg.Client({ connectionString: server.place.ownerUrl }))
  if (locking === undefined || watching === undefined) throw new Error('There is no connection.')
  await locking.connect()
  await watching.connect()
  await locking.query('begin')
  await locking.query('select from tenant.device_status where device_id = $1 for update', [fleet[1]?.id])
  const answers = Promise.all(fleet.map((device) => device.report()))
  const cutWaiting = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await watching.query(cutWaiting)).rowCount).toBe(1)
  const statuses = (await answers).map(({ status }) => status)
  expect(statuses[1]).toBe(503)
  await locking.query('rollback')
  const samples = async () => {
    const rows = await company.devices()
    return fleet.map((device) => rows.find(({ id }) => id === device.id)?.samples)
  }
  const acknowledged = statuses.map((status) => (status === 200 ? 1 : 0))
  expect(await samples()).toEqual(acknowledged)
  for (const answer of await Promise.all(fleet.map((device) => device.report()))) expect(answer.status).toBe(200)
  expect(await samples()).toEqual(acknowledged.map((count) => count + 1))
  await locking.end()
  await watching.end()
  await server.close()
})

it('a device that sends many reports at once takes no place of another one', async () => {
  const server = await openDeviceServer()
  const company = await makeCompany(server)
  const code = await company.code()
  const [flooding, other] = [makeTestDevice(server.app), makeTestDevice(server.app)]
  for (const device of [flooding, other]) await device.enrol(code)
  const flood = Array.from({ length: 150 }, () => flooding.report())
  expect(await other.report()).toMatchObject({ status: 200 })
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(await flooding.report()).toMatchObject({ status: 200 })

  // The gateway that relays them is not refused, because it would pause for its other devices.
  const through = await enrolledIn(server, company, {}, 'gateway')
  const carried = await Promise.all(Array.from({ length: 150 }, () => flooding.report([hello()], {}, { through })))
  expect(carried.map(({ status }) => status)).not.toContain(503)
  await server.close()
})

it('where too many reports wait, one is refused and the others are handled', async () => {
  const server = await openDeviceServer()
  const company = await makeCompany(server)
  const device = makeTestDevice(server.app)
  await device.enrol(await company.code())
  const known = await server.context.devices.find(device.id)
  if (known === null) throw new Error('The device is not known.')
  const queue = openReportQueue(server.context.database)
  const params = { created: Math.floor(Date.now() / 1000), instance: device.instance, keyId: device.id, sequence: 1 }
  const store = (id: string) =>
    queue.store({
      device: { ...known, id },
      params,
      gateway: null,
      body: { agent_version: '1.0.0', reports: [] },
      receivedAt: new Date(),
    })
  const others = Array.from({ length: 4_999 }, () => store(uuid()))
  const last = store(device.id)
  expect(await store(uuid())).toEqual(err('full'))
  expect(await last).toEqual(ok({ isRepeated: false, wantsSnapshot: false }))
  expect(new Set((await Promise.all(others)).map((one) => !one.ok && one.error))).toEqual(new Set(['device-not-known']))
  expect(await store(device.id)).toMatchObject(ok({ isRepeated: true }))
  await server.close()
})
