import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueDeviceLink } from '#features/devices/contract/issue-device-link.ts'
import { relaySealed } from '#features/devices/contract/relay-sealed.ts'
import { reportDevice } from '#features/devices/contract/report-device.ts'
import { hello, makeTestDevice, makeTestKey, type TestDevice } from '@portico/server/core/devices/test-device.ts'
import { freshEnrolmentCode } from '@portico/server/core/devices/enrolment-codes.ts'
import { openAgentKeys } from '@portico/server/core/devices/agent-keys.ts'
import { readAgentKey } from '@portico/server/core/devices/agent-key-queries.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'
import type { TestServer } from '@portico/server/core/calls/test-server.ts'
import { secretFrom } from '@portico/server/platform/crypto/secret.ts'
import { openRequestLimits } from '@portico/server/core/rate-limits/request-limits.ts'
import { silentLog, testSecret } from '@portico/server/platform/database/test-migrated-database.ts'
import { enrolledIn, makeCompany, openDeviceServer, refusedAs, type TestCompany } from './test-companies-queries.ts'

let server: TestServer
let company: TestCompany
let gateway: TestDevice
beforeAll(async () => {
  server = await openDeviceServer()
  company = await makeCompany(server)
  gateway = makeTestDevice(server.app)
  expect(await gateway.enrol(await company.code({ kind: 'gateway' }), { kind: 'gateway' })).toMatchObject({
    status: 200,
  })
})
afterAll(() => server.close())

const minute = 60_000
const rowOf = async (device: TestDevice) => (await company.devices()).find(({ id }) => id === device.id)

async function enrolledThrough(): Promise<TestDevice> {
  const device = makeTestDevice(server.app)
  expect(await device.enrol(await company.code(), {}, { through: gateway })).toMatchObject({ status: 200 })
  return device
}

describe('a request that a gateway carries', () => {
  it('enrols and reports as one that comes directly, and the gateway is noted', async () => {
    const device = await enrolledThrough()
    expect(await device.report([hello()], {}, { through: gateway })).toMatchObject({ status: 200 })
    expect(await rowOf(device)).toMatchObject({ seen: 'active', gateway_id: gateway.id, samples: 1 })
    await device.report()
    expect(await rowOf(device)).toMatchObject({ gateway_id: null, samples: 2 })
  })

  it('is refused to the device as one that comes directly: its refusal is sealed too', async () => {
    const device = await enrolledThrough()
    const through = { through: gateway }
    const forged = { ...through, key: makeTestKey() }
    expect(await device.report([], {}, forged)).toMatchObject(refusedAs('signature-not-valid'))
    expect(await device.report([], { unknown: 1 }, through)).toMatchObject(refusedAs('input-not-valid'))
    const body = Buffer.from('{"agent_version":')
    expect(await device.send(reportDevice, {}, { ...through, raw: body })).toMatchObject(refusedAs('not-json'))
    const large = Buffer.alloc(524_300, 'x')
    expect(await device.send(reportDevice, {}, { ...through, raw: large })).toMatchObject(refusedAs('too-large'))
    await company.setState(device.id, 'blocked')
    expect(await device.report([], {}, through)).toMatchObject(refusedAs('device-blocked'))
  })

  it('is refused where it is altered, sealed for another deployment, or no request', async () => {
    const device = await enrolledThrough()
    const altered = (sealed: string) =>
      `${sealed.slice(0, -30)}${sealed.at(-30) === 'A' ? 'B' : 'A'}${sealed.slice(-29)}`
    const changes = { through: gateway, tamper: altered }
    expect(await device.report([], {}, changes)).toMatchObject(refusedAs('not-sealed-for-us'))
    const other = await openDeviceServer()
    device.sealingKey = await other.context.agentKeys.sealingKey()
    await other.close()
    expect(await device.report([], {}, { through: gateway })).toMatchObject(refusedAs('not-sealed-for-us'))
    for (const sealed of ['', 'x', `e30.${'A'.repeat(600_000)}`])
      expect(await gateway.send(relaySealed, { sealed })).toMatchObject(refusedAs('not-sealed-for-us'))
  })

  it('is refused from a device that is no gateway', async () => {
    const device = await enrolledThrough()
    expect(await device.send(relaySealed, { sealed: 'x' })).toMatchObject(refusedAs('not-a-gateway'))
  })

  it('and was stored at the gateway while the agent restarted is accepted late, once', async () => {
    const device = await enrolledThrough()
    const now = Date.now()
    const first = { through: gateway, created: now - 10 * minute, instance: device.instance, sequence: 7 }
    await device.report([hello(10 * minute)], {}, { ...first, sequence: 6 })
    const instance = randomBytes(16).toString('base64url')
    await device.report([hello(minute)], {}, { through: gateway, created: now - minute, instance, sequence: 1 })
    const before = await rowOf(device)
    expect(await device.report([hello(5 * minute)], {}, { ...first, created: now - 5 * minute })).toMatchObject({
      status: 200,
    })
    expect(await device.report([hello(4 * minute)], {}, { ...first, created: now - 5 * minute })).toMatchObject({
      status: 200,
    })
    expect(await rowOf(device)).toEqual({ ...before, samples: 3 })
    const live = { ...first, created: now, sequence: 8 }
    expect(await device.report([hello()], {}, live)).toMatchObject(refusedAs('device-cloned'))
    expect(await device.report([hello()], {}, { instance, sequence: 2 })).toMatchObject({ status: 200 })
  })

  it('and is of a process that no one knew, from before the one that reports now, does not replace that', async () => {
    const device = await enrolledThrough()
    await device.report()
    const stored = {
      through: gateway,
      created: Date.now() - 5 * minute,
      instance: randomBytes(16).toString('base64url'),
    }
    for (const sequence of [1, 2])
      expect(await device.report([hello(5 * minute + sequence)], {}, { ...stored, sequence })).toMatchObject({
        status: 200,
      })
    expect(await device.report()).toMatchObject({ status: 200 })
    expect(await rowOf(device)).toMatchObject({ seen: 'active', instance: device.instance, samples: 4 })
  })
})

describe('a hostile device behind a gateway', () => {
  it('locks out neither the devices of its site nor itself: its gateway is asked to wait for nothing', async () => {
    const { pool } = server.place
    const limited = await openDeviceServer({ limits: openRequestLimits({ pool, log: silentLog }) })
    const of = await makeCompany(limited)
    const site = await enrolledIn(limited, of, {}, 'gateway')
    const [named, silent] = [await enrolledIn(limited, of), await enrolledIn(limited, of)]
    const [unknown, fresh] = [makeTestDevice(limited.app), makeTestDevice(limited.app)]
    const forged = { through: site, key: makeTestKey() }
    const answers = []
    for (let nth = 0; nth < 61; nth += 1) {
      const keyId = `0190a000-0000-7000-8000-0000000000${nth + 10}`
      expect(await named.report([], {}, { ...forged, keyId })).toMatchObject(refusedAs('device-not-known'))
      expect(await unknown.enrol('x', {}, { ...forged, keyId: unknown.key.publicText })).toMatchObject(
        refusedAs('signature-not-valid'),
      )
      answers.push((await named.report([], {}, forged)).module_code)
    }
    const [wrong, tooMany] = [refusedAs('signature-not-valid'), refusedAs('too-many-requests')]
    expect(answers).toEqual([...Array.from({ length: 60 }, () => wrong.module_code), tooMany.module_code])
    const code = await of.code()
    for (const changes of [{ through: site }, {}]) {
      // Simulates a restart of the server.
      for (const { id } of [named, silent]) limited.context.devices.evict(id)
      expect(await silent.report([hello()], {}, changes)).toMatchObject({ status: 200 })
      expect(await named.report([hello()], {}, changes)).toMatchObject({ status: 200 })
      expect(await fresh.enrol(code, {}, changes)).toMatchObject({ status: 200 })
    }
    await limited.close()
  })

  it('that guesses enrolment codes is limited with its gateway, and computers beside that are not', async () => {
    const { pool } = server.place
    const limited = await openDeviceServer({ limits: openRequestLimits({ pool, log: silentLog }) })
    const of = await makeCompany(limited)
    const site = await enrolledIn(limited, of, {}, 'gateway')
    const guess = () => makeTestDevice(limited.app).enrol(freshEnrolmentCode().code, {}, { through: site })
    for (let nth = 0; nth < 30; nth += 1) expect(await guess()).toMatchObject(refusedAs('enrolment-code-not-valid'))
    expect(await guess()).toMatchObject(refusedAs('too-many-requests'))
    const code = await of.code()
    expect(await makeTestDevice(limited.app).enrol(code)).toMatchObject({ status: 200 })
    await limited.close()
  })
})

describe("the deployment's sealing key", () => {
  it('is made once, by whichever node needs it first', async () => {
    const fresh = await openDeviceServer()
    const { database } = fresh.context
    const nodes = Array.from({ length: 4 }, () => openAgentKeys({ database, secret: testSecret }))
    const keys = await Promise.all(nodes.map((node) => node.sealingKey()))
    expect(new Set(keys).size).toBe(1)
    const stored = await readAgentKey(database, 'sealing')
    expect(stored?.public_key).toBe(keys[0])
    expect(stored?.public_key).not.toContain('"d"')
    const lost = openAgentKeys({ database, secret: secretFrom('another secret, thirty-two long, too') })
    expect(await lost.unsealingKey()).toBeNull()
    await fresh.close()
  })
})

describe('a link', () => {
  it('opens the page of the device for an hour, and is stored by its hash', async () => {
    const device = await enrolledThrough()
    const answer = await device.send(issueDeviceLink, {})
    const url = new URL(answer.data.url)
    const token = url.searchParams.get('devicetoken') ?? ''
    expect([url.pathname, token.length]).toEqual(['/success', 43])
    const expires = Date.parse(answer.data.expires_at) - Date.now()
    expect(expires).toBeGreaterThan(59 * minute)
    expect(expires).toBeLessThanOrEqual(60 * minute)
    const stored = await company.run((tenant) =>
      tenant
        .selectFrom('tenant.device_links')
        .select(['device_id', 'token_hash'])
        .where('device_id', '=', device.id)
        .execute(),
    )
    expect(stored).toEqual([{ device_id: device.id, token_hash: hashOf(token) }])
  })

  it('is the same for a request that is repeated, and another one for the next', async () => {
    const device = await enrolledThrough()
    const created = Date.now()
    const first = await device.send(issueDeviceLink, {}, { created, sequence: 2 })
    expect((await device.send(issueDeviceLink, {}, { created, sequence: 2 })).data).toEqual(first.data)
    expect((await device.send(issueDeviceLink, {}, { created, sequence: 3 })).data.url).not.toBe(first.data.url)
    const late = await device.send(issueDeviceLink, {}, { created: created - 61 * minute })
    expect(late).toMatchObject(refusedAs('report-too-old'))
  })

  it('is issued to a device twenty times a minute, and then to others alone', async () => {
    const { pool } = server.place
    const limited = await openDeviceServer({ limits: openRequestLimits({ pool, log: silentLog }) })
    const of = await makeCompany(limited)
    const [device, other] = [await enrolledIn(limited, of), await enrolledIn(limited, of)]
    for (let nth = 0; nth < 20; nth += 1) expect(await device.send(issueDeviceLink, {})).toMatchObject({ status: 200 })
    const refused = await device.send(issueDeviceLink, {})
    expect(refused).toMatchObject(refusedAs('too-many-requests'))
    expect(refused.retryAfter).toBeGreaterThan(0)
    expect(await other.send(issueDeviceLink, {})).toMatchObject({ status: 200 })
    const links = of.run((tenant) => tenant.selectFrom('tenant.device_links').select('token_hash').execute())
    expect(await links).toHaveLength(21)
    await limited.close()
  })

  it('leaves the process that reports in its place', async () => {
    const device = await enrolledThrough()
    await device.report()
    await device.send(issueDeviceLink, {}, { instance: randomBytes(16).toString('base64url'), sequence: 1 })
    expect(await device.report()).toMatchObject({ status: 200 })
  })
})
