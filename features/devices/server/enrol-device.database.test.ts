import { sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { refusals } from '@portico/contract/refusals.ts'
import {
  factsOf,
  hello,
  makeTestDevice,
  makeTestKey,
  snapshot,
  type TestDevice,
} from '@portico/server/core/devices/test-device.ts'
import type { TestServer } from '@portico/server/core/calls/test-server.ts'
import { makeCompany, openDeviceServer, refusedAs, type TestCompany } from './test-companies-queries.ts'

let server: TestServer
let company: TestCompany
beforeAll(async () => {
  server = await openDeviceServer()
  company = await makeCompany(server)
})
afterAll(() => server.close())

const device = (facts: Parameters<typeof makeTestDevice>[1] = {}) => makeTestDevice(server.app, facts)

/** Creates a device of the company that has reported. */
async function reporting(of: TestCompany, facts: Parameters<typeof makeTestDevice>[1] = {}): Promise<TestDevice> {
  const made = device(facts)
  expect(await made.enrol(await of.code())).toMatchObject({ status: 200 })
  expect(await made.report()).toMatchObject({ status: 200 })
  return made
}

/** Sets when a device was last seen, as if it had been offline since. */
const silence = (of: TestCompany, id: string) =>
  of.run((tenant) =>
    tenant
      .updateTable('tenant.device_status')
      .set({ last_seen_at: new Date(Date.now() - 4 * 60_000) })
      .where('device_id', '=', id)
      .execute(),
  )

describe('an enrolment', () => {
  it('makes a device that waits for its first report, and then is active', async () => {
    const one = device()
    const enrolled = await one.enrol(await company.code())
    expect(enrolled).toMatchObject({
      status: 200,
      data: {
        needs_approval: false,
        is_reattached: false,
        release_key: '',
        orders: { collection: 'standard', update: null },
      },
    })
    expect(JSON.parse(enrolled.data.sealing_key)).toMatchObject({ kty: 'OKP', crv: 'X25519' })
    expect(enrolled.data.sealing_key).not.toContain('"d"')
    const row = async () => (await company.devices()).find(({ id }) => id === one.id)
    expect(await row()).toMatchObject({ hostname: one.facts.hostname, seen: 'pending', facts: one.facts })
    expect(await one.report()).toMatchObject({ status: 200, data: { wants_snapshot: false } })
    expect(await row()).toMatchObject({ seen: 'active' })
  })

  it('waits for an administrator where the company wants that, also after its reports', async () => {
    const other = await makeCompany(server, company)
    await other.set({ needs_approval: true })
    const one = device()
    expect(await one.enrol(await other.code())).toMatchObject({ data: { needs_approval: true } })
    expect(await one.report()).toMatchObject({ status: 200 })
    expect(await other.devices()).toMatchObject([{ seen: 'pending', samples: 1 }])
  })

  it('whose response was lost gets the same device again, and costs one use', async () => {
    const code = await company.code({ max_uses: 1 })
    const one = device()
    const first = await one.enrol(code)
    expect(await one.enrol(code)).toMatchObject({ status: 200, data: { device_id: first.data.device_id } })
    expect(await device().enrol(code)).toMatchObject(refusedAs('enrolment-code-used-up'))
  })

  it('is refused for a code that is unknown, of another kind, revoked, expired or used up', async () => {
    const now = new Date()
    const codes: [RefusalName, string][] = [
      ['enrolment-code-not-valid', 'A'.repeat(43)],
      ['enrolment-code-not-valid', await company.code({ kind: 'gateway' })],
      ['enrolment-code-revoked', await company.code({ revoked_at: now, expires_at: now })],
      ['enrolment-code-expired', await company.code({ expires_at: now })],
    ]
    for (const [name, code] of codes) expect(await device().enrol(code)).toMatchObject(refusedAs(name))
    expect(await device().enrol('short')).toMatchObject(refusedAs('input-not-valid'))
  })

  it('gives the last use of a code to one of two devices that come at once', async () => {
    const code = await company.code({ max_uses: 1 })
    const answers = await Promise.all([device(), device()].map((one) => one.enrol(code)))
    const names = answers.map(({ module_code: name }) => name ?? 'enrolled').toSorted()
    expect(names).toEqual([refusals['enrolment-code-used-up'].module_code, 'enrolled'])
  })

  it('is refused in a closed company', async () => {
    const closed = await makeCompany(server, company)
    const code = await closed.code()
    await closed.set({ is_active: false })
    expect(await device().enrol(code)).toMatchObject(refusedAs('company-not-active'))
  })

  it('is refused beyond the devices of a trial', async () => {
    const trial = await makeCompany(server, undefined, true)
    const code = await trial.code()
    const fleet = await Promise.all(Array.from({ length: 52 }, () => device().enrol(code)))
    const refusedOnes = fleet.filter(({ status }) => status !== 200)
    expect(refusedOnes).toHaveLength(2)
    expect(refusedOnes[0]).toMatchObject(refusedAs('too-many-devices'))
    expect(await trial.devices()).toHaveLength(50)
  })

  it('is refused with a signature by another key than the one it brings', async () => {
    const one = device()
    const code = await company.code()
    expect(await one.enrol(code, {}, { key: makeTestKey() })).toMatchObject(refusedAs('signature-not-valid'))
    const other = makeTestKey()
    expect(await one.enrol(code, {}, { key: other, keyId: other.publicText })).toMatchObject(
      refusedAs('signature-not-valid'),
    )
  })

  it('counts codes that are not accepted by network, and none that is', async () => {
    const limited = await openDeviceServer({ limits: { ...server.context.limits, ...countingTo(3) } })
    const of = await makeCompany(limited)
    const code = await of.code()
    const enrol = (with_: string, address: string) => makeTestDevice(limited.app).enrol(with_, {}, { address })
    for (let nth = 0; nth < 5; nth += 1) expect(await enrol(code, '192.0.2.9')).toMatchObject({ status: 200 })
    for (let nth = 0; nth < 3; nth += 1)
      expect(await enrol('B'.repeat(43), '192.0.2.9')).toMatchObject(refusedAs('enrolment-code-not-valid'))
    expect(await enrol('B'.repeat(43), '192.0.2.9')).toMatchObject({ ...refusedAs('too-many-requests'), retryAfter: 7 })
    expect(await enrol(code, '192.0.2.10')).toMatchObject({ status: 200 })
    await limited.close()
  })
})

/** Returns rate limits that count failed enrolments per network. */
function countingTo(most: number) {
  const counts = new Map<string, number>()
  const waitFor = (_limited: string, network: string) => ((counts.get(network) ?? 0) >= most ? 7 : 0)
  const take = (_limited: string, network: string) => {
    counts.set(network, (counts.get(network) ?? 0) + 1)
    return 0
  }
  return { waitFor, take }
}

describe('a device that was enrolled before', () => {
  it('continues as the same device after a re-installation, once it has been silent and that is approved', async () => {
    const of = await makeCompany(server)
    const before = await reporting(of)
    await silence(of, before.id)
    const after = device({ ...before.facts, hostname: 'renamed' })
    const waiting = { device_id: before.id, is_reattached: true, needs_approval: true }
    expect(await after.enrol(await of.code())).toMatchObject({ data: waiting })
    await of.decide(before.id, 'approve')
    expect(await after.report([snapshot(after.facts)])).toMatchObject({ status: 200 })
    expect(await of.devices()).toMatchObject([{ id: before.id, hostname: 'renamed', seen: 'active', warnings: [] }])
    expect(await before.report()).toMatchObject(refusedAs('device-cloned'))
  })

  it('continues at once with the proof of its key, and asks to after it has left', async () => {
    const of = await makeCompany(server)
    const before = await reporting(of)
    const after = device(before.facts)
    const proof = sign(null, Buffer.from(after.key.publicText), before.key.privateKey).toString('base64')
    const previous = { device_id: before.id, signature: proof }
    expect(await after.enrol(await of.code(), { previous })).toMatchObject({ data: { device_id: before.id } })
    await after.report([hello()], { is_leaving: true })
    expect(await of.devices()).toMatchObject([{ seen: 'offline' }])
    const again = device(before.facts)
    const waiting = { device_id: before.id, is_reattached: true, needs_approval: true }
    expect(await again.enrol(await of.code())).toMatchObject({ data: waiting })
  })

  it('needs no approval with the proof of its key, also where the company approves its devices', async () => {
    const of = await makeCompany(server)
    const before = await reporting(of)
    await of.set({ needs_approval: true })
    const proven = device(before.facts)
    const signature = sign(null, Buffer.from(proven.key.publicText), before.key.privateKey).toString('base64')
    const previous = { device_id: before.id, signature }
    const known = { device_id: before.id, is_reattached: true, needs_approval: false }
    expect(await proven.enrol(await of.code(), { previous })).toMatchObject({ data: known })
    expect(await proven.report()).toMatchObject({ status: 200 })
  })

  it('does not go on with the proof of a key that another one replaced', async () => {
    const of = await makeCompany(server)
    const stolen = await reporting(of)
    await silence(of, stolen.id)
    const renewed = device(stolen.facts)
    expect(await renewed.enrol(await of.code())).toMatchObject({ data: { device_id: stolen.id } })
    await of.decide(stolen.id, 'approve')
    expect(await renewed.report()).toMatchObject({ status: 200 })
    const thief = device(stolen.facts)
    const signature = sign(null, Buffer.from(thief.key.publicText), stolen.key.privateKey).toString('base64')
    const answer = await thief.enrol(await of.code(), { previous: { device_id: stolen.id, signature } })
    expect(answer).toMatchObject({ status: 200, data: { is_reattached: false } })
    expect(await renewed.report()).toMatchObject({ status: 200 })
  })

  it.each([
    ['a false proof', (_before: TestDevice) => makeTestKey(), {}],
    [
      'a proof by the disk of another computer',
      (before: TestDevice) => before.key,
      { identity: { hardware_id: '11111111-2222-3333-4444-555566667777', serial: 'OTHER-1', macs: [] } },
    ],
  ])('does not go on with %s', async (_name, keyOf, facts) => {
    const of = await makeCompany(server)
    const before = await reporting(of)
    const after = device({ ...before.facts, ...facts })
    const signature = sign(null, Buffer.from(after.key.publicText), keyOf(before).privateKey).toString('base64')
    const answer = await after.enrol(await of.code(), { previous: { device_id: before.id, signature } })
    expect(answer).toMatchObject({ status: 200, data: { is_reattached: false } })
    expect(answer.data.device_id).not.toBe(before.id)
  })

  it('becomes a possible duplicate where the other one is alive', async () => {
    const of = await makeCompany(server)
    const before = await reporting(of)
    const copy = device(before.facts)
    expect(await copy.enrol(await of.code())).toMatchObject({ data: { is_reattached: false } })
    expect(await copy.report()).toMatchObject({ status: 200 })
    expect((await of.devices()).find(({ id }) => id === copy.id)).toMatchObject({ warnings: ['possible-duplicate'] })
    expect(await of.events()).toContainEqual({ device_id: copy.id, event: 'possible-duplicate', about: before.id })
  })

  it('comes back when it was retired, and is refused when it is blocked', async () => {
    const of = await makeCompany(server)
    const before = await reporting(of)
    await of.setState(before.id, 'retired')
    const after = device(before.facts)
    expect(await after.enrol(await of.code())).toMatchObject({ data: { device_id: before.id } })
    expect(await of.devices()).toMatchObject([{ state: 'pending' }])
    await of.setState(before.id, 'blocked')
    expect(await device(before.facts).enrol(await of.code())).toMatchObject(refusedAs('device-blocked'))
  })

  it('is another device in another company', async () => {
    const of = await makeCompany(server)
    const before = await reporting(of)
    await silence(of, before.id)
    const elsewhere = await makeCompany(server, of)
    const after = device(before.facts)
    expect(await after.enrol(await elsewhere.code())).toMatchObject({ data: { is_reattached: false } })
  })

  it('is never recognised by what many devices share', async () => {
    const of = await makeCompany(server)
    const identity = {
      hardware_id: '03000200-0400-0500-0006-000700080009',
      serial: 'To Be Filled By O.E.M.',
      macs: ['02:42:ac:11:00:02'],
    }
    const code = await of.code()
    for (const nth of [1, 2, 3]) await device({ ...factsOf({ hostname: `pc-${nth}` }), identity }).enrol(code)
    expect(await of.devices()).toHaveLength(3)
    expect((await of.events()).map(({ event }) => event)).toEqual(['enrolled', 'enrolled', 'enrolled'])
  })

  it('is only noted where nothing but the host name is the same', async () => {
    const of = await makeCompany(server)
    const code = await of.code()
    const [one, other] = [device({ hostname: 'reception' }), device({ hostname: 'RECEPTION.aurora.test' })]
    await one.enrol(code)
    await other.enrol(code)
    expect(await of.events()).toContainEqual({ device_id: other.id, event: 'possible-duplicate', about: one.id })
    expect(await of.devices()).toMatchObject([{ warnings: [] }, { warnings: [] }])
  })
})
