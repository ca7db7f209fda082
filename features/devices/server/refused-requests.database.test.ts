import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { refusals } from '@portico/contract/refusals.ts'
import { reportDevice } from '#features/devices/contract/report-device.ts'
import {
  hello,
  makeTestDevice,
  makeTestKey,
  snapshot,
  type TestDevice,
} from '@portico/server/core/devices/test-device.ts'
import type { TestServer } from '@portico/server/core/calls/test-server.ts'
import {
  deviceChanged,
  enrolledIn,
  makeCompany,
  openDeviceServer,
  refusedAs,
  type TestCompany,
} from './test-companies-queries.ts'

let server: TestServer
let company: TestCompany
beforeAll(async () => {
  server = await openDeviceServer()
  company = await makeCompany(server)
})
afterAll(() => server.close())

const enrolled = (of = company, facts = {}) => enrolledIn(server, of, facts)

const rowOf = async (device: TestDevice, of = company) => (await of.devices()).find(({ id }) => id === device.id)

describe('a request', () => {
  it('with another signature, key, body or path than was signed is refused', async () => {
    const device = await enrolled()
    const raw = Buffer.from(JSON.stringify({ agent_version: '1.0.0', reports: [hello()] }))
    const signatureOf = (text: string) =>
      `portico=:${Buffer.from(text).toString('base64').padEnd(86, 'A').slice(0, 86)}==:`
    const refused = [
      await device.report([], {}, { key: makeTestKey() }),
      await device.report([], {}, { path: '/api/agent/link' }),
      await device.report([], {}, { headers: { signature: signatureOf('x') } }),
      await device.report([], {}, { headers: { signature: '' } }),
      await device.report([], {}, { headers: { 'signature-input': 'portico=("@method");created=1' } }),
      await device.report([], {}, { headers: { 'content-digest': 'sha-256=:AAAA:' } }),
      await device.send(
        reportDevice,
        {},
        { raw, headers: { 'content-digest': `sha-256=:${randomBytes(32).toString('base64')}:` } },
      ),
    ]
    for (const answer of refused) expect(answer).toMatchObject(refusedAs('signature-not-valid'))
    expect(await rowOf(device)).toMatchObject({ samples: 0, seen: 'pending' })
  })

  it('of an unknown device is refused', async () => {
    const device = await enrolled()
    const unknown = { keyId: '0190a000-0000-7000-8000-000000000000' }
    expect(await device.report([], {}, unknown)).toMatchObject(refusedAs('device-not-known'))
    expect(await device.report([], {}, { keyId: device.key.publicText })).toMatchObject(refusedAs('device-not-known'))
  })

  it('of a blocked or retired device, or of a closed company, is refused at once', async () => {
    const of = await makeCompany(server)
    const device = await enrolled(of)
    expect(await device.report()).toMatchObject({ status: 200 })
    await of.setState(device.id, 'blocked')
    expect(await device.report()).toMatchObject(refusedAs('device-blocked'))
    await of.setState(device.id, 'retired')
    await expect.poll(async () => (await device.report()).module_code).toBe(refusals['device-retired'].module_code)
    await of.setState(device.id, 'active')
    await of.set({ is_active: false })
    await expect.poll(async () => (await device.report()).module_code).toBe(refusals['company-not-active'].module_code)
  })

  it('that is too large, a gzip bomb, broken gzip, broken UTF-8, no JSON or of another type is refused by name', async () => {
    const device = await enrolled()
    const gzip = { 'content-encoding': 'gzip' }
    const bodies: [RefusalName, Buffer, Record<string, string>][] = [
      ['too-large', Buffer.alloc(10_000_000, ' '), {}],
      ['too-large', gzipSync(Buffer.alloc(50_000_000, ' ')), gzip],
      ['input-not-valid', Buffer.from('no gzip'), gzip],
      ['input-not-valid', Buffer.from('{}'), { 'content-encoding': 'br' }],
      ['not-json', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]), {}],
      ['not-json', Buffer.from('{"agent_version":'), {}],
      ['not-json', Buffer.alloc(0), {}],
      ['content-type-not-json', Buffer.from('{}'), { 'content-type': 'text/plain' }],
    ]
    for (const [name, raw, headers] of bodies)
      expect(await device.send(reportDevice, {}, { raw, headers })).toMatchObject(refusedAs(name))
    expect(await rowOf(device)).toMatchObject({ samples: 0 })
  })

  it('with 50,000 processes or 101 reports is refused', async () => {
    const device = await enrolled()
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `p${index}`, count: 1 }))
    const facts = (count: number) => ({ ...device.facts, applications: many(count) })
    expect(await device.report([snapshot(facts(50_000))], {}, { gzip: true })).toMatchObject(refusedAs('too-large'))
    expect(await device.report([snapshot(facts(501))])).toMatchObject(refusedAs('input-not-valid'))
    expect(await device.report([snapshot(facts(500))])).toMatchObject({ status: 200 })
    expect(await device.report(Array.from({ length: 101 }, (_, index) => hello(index)))).toMatchObject(
      refusedAs('input-not-valid'),
    )
  })

  it('is limited by network while signatures are refused, except from devices that are known already', async () => {
    const { limits } = server.context
    const refusedOnes = new Map<string, number>()
    const limited = await openDeviceServer({
      limits: {
        ...limits,
        waitFor: (_limited, network) => ((refusedOnes.get(network) ?? 0) >= 2 ? 9 : 0),
        take: (_limited, network) => {
          refusedOnes.set(network, (refusedOnes.get(network) ?? 0) + 1)
          return (refusedOnes.get(network) ?? 0) > 2 ? 9 : 0
        },
      },
    })
    const of = await makeCompany(limited)
    const device = makeTestDevice(limited.app)
    await device.enrol(await of.code())
    await device.report()
    // This waits until the node has received the notification of the enrolment, which removes the device from its
    // memory: notifications arrive in commit order.
    const second = makeTestDevice(limited.app)
    await second.enrol(await of.code())
    await second.report()
    await deviceChanged(limited, second.id)
    await expect.poll(() => limited.context.devices.isCached(second.id)).toBe(false)
    await device.report()
    const guess = { keyId: '0190a000-0000-7000-8000-000000000000' }
    expect(await device.report([], {}, guess)).toMatchObject(refusedAs('device-not-known'))
    expect(await device.report([], {}, { key: makeTestKey() })).toMatchObject(refusedAs('signature-not-valid'))
    for (const changes of [guess, { key: makeTestKey() }])
      expect(await device.report([], {}, changes)).toMatchObject({ ...refusedAs('too-many-requests'), retryAfter: 9 })
    expect(await device.report()).toMatchObject({ status: 200 })
    await limited.close()
  })
})
