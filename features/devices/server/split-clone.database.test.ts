import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '@portico/contract/refusals.ts'
import { splitClone } from '#features/devices/contract/split-clone.ts'
import { makeTestDevice, makeTestKey, type TestDevice } from '@portico/server/core/devices/test-device.ts'
import type { TestServer } from '@portico/server/core/calls/test-server.ts'
import { enrolledIn, makeCompany, openDeviceServer, refusedAs, type TestCompany } from './test-companies-queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await openDeviceServer()
})
afterAll(() => server.close())

const enrolled = (of: TestCompany) => enrolledIn(server, of)
const eventsOf = async (device: TestDevice, of: TestCompany) =>
  (await of.events()).filter(({ device_id: id }) => id === device.id).map(({ event, about }) => [event, about])

describe('a copy of a device', () => {
  it('becomes a device of its own, and the original goes on', async () => {
    const of = await makeCompany(server)
    const original = await enrolled(of)
    await original.report()
    const copy = original.copy()
    await copy.report()
    expect(await original.reportAsCopy()).toMatchObject({ status: 200 })
    expect(original.id).not.toBe(copy.id)
    for (const device of [original, copy, original, copy]) expect(await device.report()).toMatchObject({ status: 200 })
    expect(await of.devices()).toMatchObject([{ seen: 'active' }, { seen: 'active' }])
    expect(await eventsOf(copy, of)).toContainEqual(['clone-split', original.id])
    expect(await eventsOf(original, of)).toEqual([['clone-split', copy.id]])
  })

  it('of a hundred each becomes one, without flapping', async () => {
    const of = await makeCompany(server)
    const original = await enrolled(of)
    await original.report()
    const storm = [original, ...Array.from({ length: 99 }, () => original.copy())]
    for (let round = 0; round < 3; round += 1) await Promise.all(storm.map((device) => device.reportAsCopy()))
    const before = await of.events()
    await Promise.all(storm.map((device) => device.report()))
    expect(new Set(storm.map(({ id }) => id)).size).toBe(100)
    expect(await of.devices()).toHaveLength(100)
    expect((await of.devices()).every(({ seen }) => seen === 'active')).toBe(true)
    const splits = before.filter(({ event }) => event === 'clone-split')
    expect(new Set(splits.map(({ device_id: id, about }) => [id, about].toSorted().join())).size).toBe(99)
    expect(await of.events()).toEqual(before)
  })

  it('that asks twice gets the same device, and the process that reports is no copy', async () => {
    const of = await makeCompany(server)
    const original = await enrolled(of)
    await original.report()
    const copy = original.copy()
    await copy.report()
    const body = { agent_version: '1.0.0', public_key: makeTestKey().publicText, facts: original.facts }
    const first = await original.send(splitClone, body)
    expect(await original.send(splitClone, body)).toMatchObject({ data: { device_id: first.data.device_id } })
    expect(await copy.send(splitClone, body)).toMatchObject(refusedAs('input-not-valid'))
  })

  it('is refused beyond the devices of a trial, and in a closed company', async () => {
    const trial = await makeCompany(server, undefined, true)
    const code = await trial.code()
    const devices = Array.from({ length: 50 }, () => makeTestDevice(server.app))
    await Promise.all(devices.map((device) => device.enrol(code)))
    const [original] = devices
    if (original === undefined) throw new Error('There is no device.')
    await original.report()
    await original.copy().report()
    const body = { agent_version: '1.0.0', public_key: makeTestKey().publicText, facts: original.facts }
    expect(await original.send(splitClone, body)).toMatchObject(refusedAs('too-many-devices'))
    await trial.set({ is_active: false })
    await expect
      .poll(async () => (await original.send(splitClone, body)).module_code)
      .toBe(refusals['company-not-active'].module_code)
  })

  it('is refused where the company had a thousand of them within a day', async () => {
    const of = await makeCompany(server)
    const original = await enrolled(of)
    await original.report()
    await original.copy().report()
    const split = () =>
      original.send(splitClone, { agent_version: '1.0.0', public_key: makeTestKey().publicText, facts: original.facts })
    await of.run((tenant) =>
      sql`insert into tenant.devices (tenant_id, id, company_id, hostname, os_name, state, cloned_from, enrolled_at)
        select tenant_id, gen_random_uuid(), company_id, hostname, os_name, 'pending', id, now() - interval '1 hour'
        from tenant.devices, generate_series(1, 999) where id = ${original.id}`.execute(tenant),
    )
    expect(await split()).toMatchObject({ status: 200 })
    expect(await split()).toMatchObject(refusedAs('too-many-devices'))
  })

  it('is not what a restarted agent is', async () => {
    const of = await makeCompany(server)
    const device = await enrolled(of)
    for (let restarts = 0; restarts < 3; restarts += 1) {
      expect(await device.report()).toMatchObject({ status: 200 })
      device.restart()
    }
    expect(await of.devices()).toHaveLength(1)
  })
})
