import { sign } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestDevice, type TestDevice } from '#server/core/devices/test-device.ts'
import type { TestServer } from '#server/core/calls/test-server.ts'
import { makeCompany, openDeviceServer, type TestCompany } from './test-companies-queries.ts'

let server: TestServer
let of: TestCompany
beforeAll(async () => {
  server = await openDeviceServer()
})
afterAll(() => server.close())

/** A device of a fresh company that has reported and is registered to a user. */
async function registered(): Promise<TestDevice> {
  of = await makeCompany(server)
  const device = makeTestDevice(server.app)
  await device.enrol(await of.code())
  expect(await device.report()).toMatchObject({ status: 200 })
  const [tenant_id, role_id, account_id] = [of.tenantId, uuid(), uuid()]
  const account = { role_id, company_id: of.companyId, email: `${account_id}@example.test` }
  await of.run(async (tenant) => {
    await tenant.insertInto('tenant.roles').values({ tenant_id, id: role_id, name: 'R' }).execute()
    const person = { ...account, firstname: 'Nina', lastname: 'B' }
    await tenant
      .insertInto('tenant.accounts')
      .values({ tenant_id, id: account_id, ...person })
      .execute()
    await tenant.insertInto('tenant.device_users').values({ tenant_id, device_id: device.id, account_id }).execute()
  })
  return device
}

const silence = (id: string) =>
  of.run((tenant) =>
    tenant
      .updateTable('tenant.device_status')
      .set({ last_seen_at: new Date(Date.now() - 4 * 60_000) })
      .where('device_id', '=', id)
      .execute(),
  )
const usersOf = (id: string) =>
  of.run((tenant) =>
    tenant.selectFrom('tenant.device_users').select('account_id').where('device_id', '=', id).execute(),
  )
const warningsOf = async (id: string) => (await of.devices()).find((one) => one.id === id)?.warnings
const events = async () => (await of.events()).map(({ event, about }) => [event, about])

/** Enrols another device with the same hardware. */
async function claim(before: TestDevice): Promise<TestDevice> {
  const after = makeTestDevice(server.app, before.facts)
  const answer = await after.enrol(await of.code())
  expect(answer).toMatchObject({ data: { device_id: before.id, is_reattached: true } })
  return after
}

/** Enrols the device again, with the proof of its key. */
async function enrolAgain(before: TestDevice): Promise<TestDevice> {
  const after = makeTestDevice(server.app, before.facts)
  const signature = sign(null, Buffer.from(after.key.publicText), before.key.privateKey).toString('base64')
  const previous = { device_id: before.id, signature }
  expect(await after.enrol(await of.code(), { previous })).toMatchObject({ data: { device_id: before.id } })
  return after
}

describe('a device whose hardware alone is claimed', () => {
  it('is no longer registered to its user, and may be a duplicate', async () => {
    const before = await registered()
    await silence(before.id)
    const after = await claim(before)
    expect(await usersOf(before.id)).toEqual([])
    expect(await after.report()).toMatchObject({ status: 200 })
    expect(await warningsOf(before.id)).toEqual(['possible-duplicate'])
    expect(await events()).toEqual([
      ['enrolled', ''],
      ['reattached', 'hardware-and-serial'],
      ['possible-duplicate', 'hardware-and-serial'],
      ['released', 'Nina B'],
    ])
  })

  it.each(['retired', 'waiting for approval'])('is no longer registered to its user either when %s', async (how) => {
    const before = await registered()
    await silence(before.id)
    if (how === 'retired') await of.setState(before.id, 'retired')
    else await of.set({ needs_approval: true })
    await claim(before)
    expect(await usersOf(before.id)).toEqual([])
    expect(await warningsOf(before.id)).toEqual(['possible-duplicate'])
  })

  it('keeps its warnings, each once', async () => {
    const before = await registered()
    await of.run((tenant) =>
      tenant
        .updateTable('tenant.device_status')
        .set({ warnings: ['update-failed'] })
        .where('device_id', '=', before.id)
        .execute(),
    )
    for (let times = 0; times < 2; times += 1) {
      await silence(before.id)
      await claim(before)
    }
    expect(await warningsOf(before.id)).toEqual(['possible-duplicate', 'update-failed'])
  })

  it('stays as it is with the proof of its key', async () => {
    const before = await registered()
    await enrolAgain(before)
    expect(await usersOf(before.id)).toHaveLength(1)
    expect(await warningsOf(before.id)).toEqual([])
  })
})
