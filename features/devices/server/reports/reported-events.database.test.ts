import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hello, type TestDevice } from '@portico/server/core/devices/test-device.ts'
import type { TestServer } from '@portico/server/core/calls/test-server.ts'
import {
  enrolledIn,
  makeCompany,
  openDeviceServer,
  type TestCompany,
} from '#features/devices/server/test-companies-queries.ts'

let server: TestServer
let company: TestCompany
beforeAll(async () => {
  server = await openDeviceServer()
  company = await makeCompany(server)
})
afterAll(() => server.close())

/** Creates a device that changed its name 99 times an hour ago. */
async function busyDevice(): Promise<TestDevice> {
  const device = await enrolledIn(server, company)
  await company.run((tenant) =>
    sql`insert into tenant.device_events (tenant_id, id, device_id, at, event)
      select ${company.tenantId}, gen_random_uuid(), ${device.id}, now() - interval '1 hour', 'renamed'
      from generate_series(1, 99)`.execute(tenant),
  )
  return device
}

const leave = async (device: TestDevice) =>
  expect(await device.report([hello()], { is_leaving: true })).toMatchObject({ status: 200 })

const countOf = async ({ id }: TestDevice, wanted: string) =>
  (await company.events()).filter(({ device_id: of, event }) => of === id && event === wanted).length

it('a device that has caused a hundred events within a day adds no more by its reports', async () => {
  const [device, other] = [await busyDevice(), await enrolledIn(server, company)]
  for (let nth = 0; nth < 3; nth += 1) {
    await leave(device)
    await leave(other)
  }
  expect(await countOf(device, 'left')).toBe(1)
  expect(await countOf(other, 'left')).toBe(3)
  await company.run((tenant) =>
    sql`update tenant.device_events set at = at - interval '23 hours' where device_id = ${device.id}`.execute(tenant),
  )
  await leave(device)
  expect(await countOf(device, 'left')).toBe(2)
})

it('an outcome of a version whose event is not stored does not count, however often it comes', async () => {
  await sql`insert into platform.agent_releases (version, system, processor, manifest, signature, offered_to)
    values ('1.1.0', 'linux', 'x64', 'm', 's', 100)`.execute(server.context.database)
  const device = await busyDevice()
  const update = { version: '1.1.0', outcome: 'rolled-back', reason: '' }
  const rolledBack = async () => {
    expect(await device.report([hello()], { update })).toMatchObject({ status: 200 })
    const { rows } = await sql<{ rolled_back: number }>`select rolled_back from platform.agent_releases`.execute(
      server.context.database,
    )
    return rows[0]?.rolled_back
  }
  expect([await rolledBack(), await rolledBack(), await rolledBack()]).toEqual([1, 1, 1])
  expect(await countOf(device, 'update-rolled-back')).toBe(1)
})
