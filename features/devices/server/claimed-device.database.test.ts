import { sign } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { splitClone } from '#features/devices/contract/split-clone.ts'
import { hello, makeTestDevice, makeTestKey, type TestDevice } from '@portico/server/core/devices/test-device.ts'
import { openDeviceStore } from '@portico/server/core/devices/device-store.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'
import type { TestServer } from '@portico/server/core/calls/test-server.ts'
import { makeCompany, openDeviceServer, refusedAs, type TestCompany } from './test-companies-queries.ts'

let server: TestServer
let of: TestCompany
beforeAll(async () => {
  server = await openDeviceServer()
})
afterAll(() => server.close())

/** Creates a device in a new company that has reported and is registered to a user. */
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

/** Enrols another computer with the same hardware, which then waits for permission to continue as the device. */
async function claim(before: TestDevice): Promise<TestDevice> {
  const after = makeTestDevice(server.app, before.facts)
  const answer = await after.enrol(await of.code())
  expect(answer).toMatchObject({ data: { device_id: before.id, is_reattached: true, needs_approval: true } })
  return after
}
const proofOf = (after: TestDevice, before: Pick<TestDevice, 'id' | 'key'>) => ({
  device_id: before.id,
  signature: sign(null, Buffer.from(after.key.publicText), before.key.privateKey).toString('base64'),
})

/** Enrols the device again, with a proof signed by its key. */
async function enrolAgain(before: TestDevice): Promise<TestDevice> {
  const after = makeTestDevice(server.app, before.facts)
  const previous = proofOf(after, before)
  expect(await after.enrol(await of.code(), { previous })).toMatchObject({ data: { device_id: before.id } })
  return after
}

/**
 * Returns a signature time two seconds ahead, which is after the key was replaced even though signature times are whole
 * seconds.
 */
const later = () => ({ created: Date.now() + 2_000 })
const duplicates = async () => (await events()).filter(([event]) => event === 'possible-duplicate')
const approve = async (id: string) => expect(await of.decide(id, 'approve')).toMatchObject({ ok: true })
const endWarnings = (id: string) =>
  of.run((tenant) =>
    tenant.updateTable('tenant.device_status').set({ warnings: [] }).where('device_id', '=', id).execute(),
  )
const claimsOf = (id: string) =>
  of.run((tenant) => tenant.selectFrom('tenant.device_claims').select('evidence').where('device_id', '=', id).execute())
/** Handles a request of the device as another node would. */
async function onOtherNode({ id }: TestDevice): Promise<void> {
  const { database, pool } = server.place
  const node = openDeviceStore({ database, pool, log: silentLog })
  await node.noteFormerKey({ id, tenantId: of.tenantId })
  await node.close()
}

describe('a device of another kind', () => {
  const asGateway = async (before: TestDevice) => {
    const gateway = makeTestDevice(server.app, before.facts)
    return { gateway, answer: await gateway.enrol(await of.code({ kind: 'gateway' }), { kind: 'gateway' }) }
  }

  it.each(['silent', 'reporting', 'retired'])(
    'with the same hardware is another one where the first is %s',
    async (how) => {
      const before = await registered()
      if (how === 'silent') await silence(before.id)
      if (how === 'retired') await of.setState(before.id, 'retired')
      const { gateway, answer } = await asGateway(before)
      expect(answer).toMatchObject({ status: 200, data: { is_reattached: false } })
      expect(await usersOf(before.id)).toHaveLength(1)
      expect(await warningsOf(gateway.id)).toEqual([])
      expect(await duplicates()).toEqual([])
    },
  )

  it('is another one with the proof of its key too', async () => {
    const before = await registered()
    const key = makeTestKey()
    const signature = sign(null, Buffer.from(key.publicText), before.key.privateKey).toString('base64')
    const gateway = Object.assign(makeTestDevice(server.app, before.facts), { key })
    const previous = { device_id: before.id, signature }
    const answer = await gateway.enrol(await of.code({ kind: 'gateway' }), { kind: 'gateway', previous })
    expect(answer).toMatchObject({ status: 200, data: { is_reattached: false } })
    expect(await before.report()).toMatchObject({ status: 200 })
  })

  it('is refused where the first is blocked', async () => {
    const before = await registered()
    await of.setState(before.id, 'blocked')
    expect((await asGateway(before)).answer).toMatchObject(refusedAs('device-blocked'))
  })
})

describe('a device whose former key signs again', () => {
  async function claimed(): Promise<TestDevice> {
    const before = await registered()
    await silence(before.id)
    await claim(before)
    await approve(before.id)
    return before
  }

  it('may be a duplicate, noted once however often', async () => {
    const before = await claimed()
    const flood = Array.from({ length: 20 }, () => before.report([hello()], {}, later()))
    for (const answer of await Promise.all(flood)) expect(answer).toMatchObject(refusedAs('device-cloned'))
    expect(await warningsOf(before.id)).toEqual(['possible-duplicate'])
    expect(await duplicates()).toEqual([['possible-duplicate', 'former-key']])
    await Promise.all([1, 2, 3].map(() => onOtherNode(before)))
    expect(await duplicates()).toHaveLength(1)
  })

  it('is noted by a node once a minute at most, also where it is approved meanwhile', async () => {
    const before = await claimed()
    for (let times = 0; times < 2; times += 1) {
      await before.report([hello()], {}, later())
      await endWarnings(before.id)
    }
    expect(await duplicates()).toHaveLength(1)
    await Promise.all([1, 2, 3].map(() => onOtherNode(before)))
    expect(await duplicates()).toHaveLength(2)
  })

  it('stays as it is where another key signs, or it signed before it was replaced', async () => {
    const before = await claimed()
    const stranger = { key: makeTestKey(), ...later() }
    expect(await before.report([hello()], {}, stranger)).toMatchObject(refusedAs('signature-not-valid'))
    const early = { created: Date.now() - 60_000 }
    expect(await before.report([hello()], {}, early)).toMatchObject(refusedAs('device-cloned'))
    expect(await warningsOf(before.id)).toEqual([])
  })

  it('and handed over to the one in force is a duplicate only once it becomes a device of its own', async () => {
    const before = await registered()
    const after = await enrolAgain(before)
    expect(await before.report([hello()], {}, later())).toMatchObject(refusedAs('device-cloned'))
    expect(await warningsOf(after.id)).toEqual([])
    const body = { agent_version: '1.0.0', public_key: makeTestKey().publicText, facts: before.facts }
    expect(await before.send(splitClone, body, later())).toMatchObject({ status: 200 })
    expect(await warningsOf(after.id)).toEqual(['possible-duplicate'])
    expect(await duplicates()).toEqual([['possible-duplicate', 'former-key']])
  })
})

describe('a device whose hardware is claimed without its key', () => {
  it('keeps its key, state and user until approval, and what the other computer signs is refused', async () => {
    const before = await registered()
    await silence(before.id)
    const after = await claim(before)
    expect(await after.report()).toMatchObject(refusedAs('reattachment-not-approved'))
    expect(await before.report()).toMatchObject({ status: 200 })
    expect(await usersOf(before.id)).toHaveLength(1)
    expect(await of.devices()).toMatchObject([{ id: before.id, seen: 'warning', warnings: ['awaiting-reattachment'] }])
    expect(await events()).toEqual([
      ['enrolled', ''],
      ['reattachment-asked', before.facts.hostname],
    ])
    const body = { agent_version: '1.0.0', public_key: makeTestKey().publicText, facts: after.facts }
    expect(await after.send(splitClone, body)).toMatchObject(refusedAs('reattachment-not-approved'))
    expect(await of.devices()).toHaveLength(1)
  })

  it('continues under the other key once that is approved, and is no longer registered to its user', async () => {
    const before = await registered()
    await silence(before.id)
    const after = await claim(before)
    await approve(before.id)
    await expect.poll(async () => (await after.report()).status).toBe(200)
    expect(await usersOf(before.id)).toEqual([])
    expect(await events()).toEqual([
      ['enrolled', ''],
      ['reattachment-asked', before.facts.hostname],
      ['approved', ''],
      ['reattached', 'hardware-and-serial'],
      ['released', 'Nina B'],
    ])
    expect(await before.report()).toMatchObject(refusedAs('device-cloned'))
  })

  it.each(['reject', 'block', 'retire'] as const)('ends the claim by the decision to %s', async (action) => {
    const before = await registered()
    await silence(before.id)
    const after = await claim(before)
    expect(await of.decide(before.id, action)).toMatchObject({ ok: true })
    expect(await claimsOf(before.id)).toEqual([])
    expect(await warningsOf(before.id)).toEqual([])
    if (action !== 'reject') return
    await expect.poll(async () => (await after.report()).module_code).toBe(refusedAs('signature-not-valid').module_code)
    expect(await before.report()).toMatchObject({ status: 200 })
    expect(await usersOf(before.id)).toHaveLength(1)
    expect(await of.decide(before.id, 'reject')).toEqual({ ok: false, error: 'device-state-not-possible' })
  })

  it('is not approved with a device by a user who does not know yet that it asks', async () => {
    of = await makeCompany(server)
    await of.set({ needs_approval: true })
    const before = makeTestDevice(server.app)
    await before.enrol(await of.code())
    // The new claim arrives after the administrator has looked at the device and before the approval.
    const after = await claim(before)
    expect(await of.decide(before.id, 'approve', false)).toMatchObject({ ok: true })
    expect(await before.report()).toMatchObject({ status: 200 })
    expect(await after.report()).toMatchObject(refusedAs('reattachment-not-approved'))
    expect(await of.devices()).toMatchObject([{ state: 'active', warnings: ['awaiting-reattachment'] }])
    await approve(before.id)
    await expect.poll(async () => (await after.report()).status).toBe(200)
  })

  it('is claimed by one computer at a time: another one is a new device that may be a duplicate', async () => {
    const before = await registered()
    await silence(before.id)
    const first = await claim(before)
    const second = makeTestDevice(server.app, before.facts)
    expect(await second.enrol(await of.code())).toMatchObject({ data: { is_reattached: false } })
    expect(await second.report()).toMatchObject({ status: 200 })
    expect(await warningsOf(second.id)).toEqual(['possible-duplicate'])
    const again = await claimAgain(first, before)
    await approve(before.id)
    await expect.poll(async () => (await again.report()).status).toBe(200)
    expect(await first.report()).toMatchObject(refusedAs('signature-not-valid'))
  })

  /** Reinstalls the waiting computer, with a proof signed by the key of its claim. */
  async function claimAgain(first: TestDevice, before: TestDevice): Promise<TestDevice> {
    const again = makeTestDevice(server.app, before.facts)
    const previous = proofOf(again, { id: before.id, key: first.key })
    const claimed = { device_id: before.id, is_reattached: true, needs_approval: true }
    expect(await again.enrol(await of.code(), { previous })).toMatchObject({ data: claimed })
    return again
  }

  it('is claimed once where the response was lost, and keeps its other warnings', async () => {
    const before = await registered()
    await of.run((tenant) =>
      tenant
        .updateTable('tenant.device_status')
        .set({ warnings: ['update-failed'] })
        .where('device_id', '=', before.id)
        .execute(),
    )
    await silence(before.id)
    const code = await of.code({ max_uses: 1 })
    const after = makeTestDevice(server.app, before.facts)
    const claimed = { status: 200, data: { device_id: before.id, is_reattached: true, needs_approval: true } }
    for (let times = 0; times < 2; times += 1) expect(await after.enrol(code)).toMatchObject(claimed)
    expect(await warningsOf(before.id)).toEqual(['update-failed', 'awaiting-reattachment'])
    expect(await claimsOf(before.id)).toEqual([{ evidence: 'hardware-and-serial' }])
  })

  it('and is retired comes back, waits for approval, and is registered to nobody', async () => {
    const before = await registered()
    await of.decide(before.id, 'retire')
    const after = await claim(before)
    expect(await after.report()).toMatchObject({ status: 200 })
    expect(await of.devices()).toMatchObject([{ seen: 'pending', warnings: ['possible-duplicate'] }])
    expect(await usersOf(before.id)).toEqual([])
  })

  it('stays as it is with the proof of its key', async () => {
    const before = await registered()
    await enrolAgain(before)
    expect(await usersOf(before.id)).toHaveLength(1)
    expect(await warningsOf(before.id)).toEqual([])
  })
})
