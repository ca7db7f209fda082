import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { hello, makeTestDevice } from '#server/core/devices/test-device.ts'
import { connect } from '#server/platform/database/connect.ts'
import { silentLog } from '#server/platform/database/test-migrated-database.ts'
import { makeCompany, openDeviceServer } from '#server/features/devices/test-companies-queries.ts'
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
  const statuses = new Set<number>()
  const sent = fleet.map(async (device) => {
    const acknowledged: string[] = []
    for (let nth = 0; nth < 12; nth += 1) {
      const report = hello(nth)
      const [answer] = await Promise.all([device.report([report]), nth % 3 === 0 ? cut() : null])
      statuses.add(answer.status)
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
  expect(statuses).toEqual(new Set([200, 503]))
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
  expect(await store(uuid())).toBe('full')
  expect(await last).toEqual({ refusal: null, isRepeated: false, wantsSnapshot: false })
  expect(new Set((await Promise.all(others)).map((one) => one !== 'full' && one.refusal))).toEqual(
    new Set(['device-not-known']),
  )
  expect(await store(device.id)).toMatchObject({ refusal: null, isRepeated: true })
  await server.close()
})
