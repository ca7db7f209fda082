import type { Call } from '@portico/contract/core/calls/call.ts'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { refusals } from '@portico/contract/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnrolmentCode } from '@portico/server/core/devices/enrolment-code-queries.ts'
import { fleetCalls, nothing, openFleet, type Fleet, type Member } from '#features/devices/server/test-fleet-queries.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet.close())

const ask = <C extends Call>(
  call: C,
  { headers }: Member,
  sent: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown } = {},
) => fleet.send(call, { headers, ...sent })

const expectRefused = ({ status, module_code }: { status: number; module_code: string | null }, name: RefusalName) =>
  expect([status, module_code]).toEqual([refusals[name].code, refusals[name].module_code])

const add = (member: Member, companyname: string) => ask(fleetCalls.addCompany, member, { body: { companyname } })
const change = (member: Member, id: string, body: object) =>
  ask(fleetCalls.changeCompany, member, { params: { id }, body })
const read = (member: Member, id: string) => ask(fleetCalls.readCompany, member, { params: { id } })
const wanted = (companyid: string) => ({ companyid, kind: 'agent', label: ' Office ', days: 7, uses: 2 })
const make = (member: Member, companyid: string, changes: object = {}) =>
  ask(fleetCalls.createEnrolmentCode, member, { body: { ...wanted(companyid), ...changes } })

async function eventsOf(member: Member): Promise<string[]> {
  const rows = await fleet.everything
    .selectFrom('tenant.audit_events')
    .select(['event', 'reason'])
    .where('account_id', '=', member.accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ event, reason }) => `${event} ${reason}`)
}

describe('companies', () => {
  it('are all listed by name to the own company, and to others their own', async () => {
    const { provider, customer, stranger } = fleet
    for (const name of ['zebra Works', 'Äpfel', 'Yard']) await add(stranger, name)
    const listed = await ask(fleetCalls.listCompanies, stranger)
    const names = listed.data.map(({ companyname }) => companyname)
    expect(names).toEqual(['Äpfel', `Own ${stranger.companyId}`, 'Yard', 'zebra Works'])
    const own = { id: customer.companyId, companyname: `Customer ${customer.companyId}`, isactive: true }
    expect((await ask(fleetCalls.listCompanies, customer)).data).toEqual([own])
    expect((await ask(fleetCalls.readDefaultCompany, customer)).data).toEqual({
      companyid: own.id,
      companyname: own.companyname,
      may_enrol: true,
    })
    const ofProvider = (await ask(fleetCalls.listCompanies, provider)).data.map(({ id }) => id)
    expect(ofProvider).toContain(customer.companyId)
    expect(ofProvider).not.toContain(stranger.companyId)
  })

  it('company-name-taken: a name in other capitals, also for two at once', async () => {
    const { provider, customer } = fleet
    const twice = await Promise.all([add(provider, 'Twice Ltd'), add(provider, 'TWICE ltd')])
    expect(twice.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409'])
    expectRefused(await add(provider, ' twice LTD '), 'company-name-taken')
    expectRefused(await change(provider, customer.companyId, { companyname: 'twice ltd' }), 'company-name-taken')
    const [id = ''] = twice.filter(({ status }) => status === 200).map(({ data }) => data.id)
    expect((await change(provider, id, { companyname: 'Twice LTD' })).data.companyname).toBe('Twice LTD')
  })

  it.each(['Nоrthwind', 'NORTHWlND', 'north\u200Bwind', ' Northwind '])(
    'company-name-taken: %j looks like "Northwind"',
    async (name) => {
      const { provider, customer } = fleet
      await add(provider, 'Northwind')
      expectRefused(await add(provider, name), 'company-name-taken')
      expectRefused(await change(customer, customer.companyId, { companyname: name }), 'company-name-taken')
    },
  )

  it('below-provider-floor: a customer makes what the provider set stricter only, and undoes that', async () => {
    const { provider, customer } = fleet
    const { companyId: id } = customer
    const loosest = { needs_approval: false, update_ring: null }
    await change(provider, id, { needs_approval: true, update_ring: 50 })
    for (const body of [
      { needs_approval: false },
      { update_ring: null },
      { update_ring: 10 },
      { collection: 'presence' },
    ])
      expectRefused(await change(customer, id, body), 'below-provider-floor')
    expect((await read(customer, id)).data).toMatchObject({
      needs_approval: true,
      update_ring: 50,
      collection: 'standard',
      floor: { needs_approval: true, update_ring: 50, collection: 'standard' },
    })
    expect((await read(provider, id)).data.floor).toEqual({ ...loosest, collection: 'presence' })
    for (const body of [
      { collection: 'command-lines', update_ring: 100 },
      { collection: 'standard', update_ring: 50 },
    ])
      expect((await change(customer, id, body)).data).toMatchObject(body)
    expect((await change(provider, id, loosest)).data).toMatchObject(loosest)
    for (const needs_approval of [true, false])
      expect((await change(customer, id, { needs_approval })).data).toMatchObject({ needs_approval })
  })

  it('below-provider-floor: what the provider has for itself is a floor of its customers too', async () => {
    const { provider, customer } = fleet
    await change(customer, customer.companyId, { needs_approval: true })
    await change(provider, provider.companyId, { needs_approval: true })
    expectRefused(await change(customer, customer.companyId, { needs_approval: false }), 'below-provider-floor')
    await change(provider, provider.companyId, { needs_approval: false })
    expect((await change(customer, customer.companyId, { needs_approval: false })).status).toBe(200)
  })

  it('companies-not-yours: a customer adds none', async () => {
    expectRefused(await add(fleet.customer, 'Ours too'), 'companies-not-yours')
  })

  it('no-such-company: one that is not seen, or of another tenant, is as unknown as none', async () => {
    const { provider, customer, stranger } = fleet
    const answers = async (id: string) => {
      const sent = [await read(customer, id), await change(customer, id, { isactive: false }), await make(customer, id)]
      for (const answer of sent) expectRefused(answer, 'no-such-company')
      return sent.map(({ text, headers }) => ({ text, headers }))
    }
    const none = await answers(nothing)
    expect(await answers(provider.companyId)).toEqual(none)
    expect(await answers(stranger.companyId)).toEqual(none)
    expect((await read(stranger, stranger.companyId)).data.isactive).toBe(true)
  })

  it('company-is-own: neither the own company of a tenant is closed, nor that of the user', async () => {
    const { provider, customer } = fleet
    expectRefused(await change(provider, provider.companyId, { isactive: false }), 'company-is-own')
    expectRefused(await change(customer, customer.companyId, { isactive: false }), 'company-is-own')
  })

  it('keep what is not sent, and record a change once', async () => {
    const { provider } = fleet
    const { id } = (await add(provider, 'Settings Ltd')).data
    const settings = { id, companyname: 'Settings Ltd', isactive: true, needs_approval: false, update_ring: null }
    expect((await read(provider, id)).data).toMatchObject({ ...settings, collection: 'standard', devices: 0 })
    await fleet.addDevice({ ...provider, companyId: id })
    await fleet.addDevice({ ...provider, companyId: id }, { state: 'retired' })
    const body = { needs_approval: true, update_ring: 10 }
    for (const _ of [1, 2]) {
      const changed = { ...settings, ...body, collection: 'standard', devices: 1 }
      expect((await change(provider, id, body)).data).toMatchObject(changed)
    }
    expect((await change(provider, id, { update_ring: null })).data).toMatchObject({ update_ring: null, devices: 1 })
    const recorded = (await eventsOf(provider)).filter((event) => event.endsWith('Settings Ltd'))
    expect(recorded).toEqual([
      'company-made Settings Ltd',
      'company-changed Settings Ltd',
      'company-changed Settings Ltd',
    ])
  })

  it('have erased at once what they collect no longer, and nothing of other companies', async () => {
    const { provider, customer } = fleet
    const { id: companyId } = (await add(provider, 'Erased Ltd')).data
    const app = { name: 'editor', count: 2, command_lines: ['editor secret.txt'] }
    const reported = { user: 'ann', addresses: [1], disks: [1], applications: [app], cores: 4 }
    const devices = await Promise.all(
      [companyId, customer.companyId].map(async (company) => {
        const device = await fleet.addDevice({ ...provider, companyId: company }, { user: 'ann', ip: '10.0.0.1' })
        const row = { tenant_id: provider.tenantId, device_id: device, at: new Date() }
        const facts = JSON.stringify(reported)
        await fleet.everything
          .insertInto('tenant.device_facts')
          .values({ ...row, facts })
          .execute()
        return device
      }),
    )
    const stored = async (device: string) =>
      fleet.everything
        .selectFrom('tenant.device_facts as reported')
        .innerJoin('tenant.device_status as status', 'status.device_id', 'reported.device_id')
        .select(['facts', 'logged_in_user', 'ip'])
        .where('reported.device_id', '=', device)
        .executeTakeFirst()
    const [erased = '', other = ''] = devices
    const whole = { facts: reported, logged_in_user: 'ann', ip: '10.0.0.1' }
    await change(provider, companyId, { collection: 'command-lines' })
    expect(await stored(erased)).toEqual(whole)
    await change(provider, companyId, { collection: 'standard' })
    const { command_lines: _, ...withoutLines } = app
    expect(await stored(erased)).toEqual({ ...whole, facts: { ...reported, applications: [withoutLines] } })
    await change(provider, companyId, { collection: 'presence' })
    const left = { user: null, addresses: [], disks: [], applications: [], cores: 4 }
    expect(await stored(erased)).toEqual({ facts: left, logged_in_user: '', ip: '' })
    expect(await stored(other)).toEqual(whole)
  })
})

describe('enrolment codes', () => {
  const list = async (member: Member, query: Record<string, string> = {}) =>
    (await ask(fleetCalls.listEnrolmentCodes, member, { query })).data
  const revoke = (member: Member, id: string) => ask(fleetCalls.revokeEnrolmentCode, member, { params: { id } })

  it('are stored as hashes, shown once, and install agents by a line for each system', async () => {
    const { provider, customer } = fleet
    const { data } = await make(provider, customer.companyId, { kind: 'gateway' })
    expect(data.code).toMatch(/^[\w-]{43}$/)
    const shell = `echo ${data.code} gateway | sudo sh -c "$(curl -fsSL http://localhost:3000/agent/install.sh)"`
    expect(data.install).toEqual({
      linux: shell,
      mac: shell,
      windows: expect.stringContaining(`'${data.code}'; & ([scriptblock]`) as string,
    })
    const row = await fleet.everything
      .selectFrom('tenant.enrolment_codes')
      .selectAll()
      .where('id', '=', data.id)
      .executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(data.code)
    expect(await readEnrolmentCode(fleet.context.database, data.code)).toMatchObject({
      id: data.id,
      kind: 'gateway',
      maxUses: 2,
      uses: 0,
      companyId: customer.companyId,
    })
    const [listed] = (await list(customer)).rows
    expect(listed).toMatchObject({ id: data.id, label: 'Office', state: 'valid', made_by: 'A B', max_uses: 2 })
    expect(JSON.stringify(await list(provider))).not.toContain(data.code)
  })

  it('company-not-active: none for a closed company', async () => {
    const { id } = (await add(fleet.provider, 'Closed Ltd')).data
    await change(fleet.provider, id, { isactive: false })
    expectRefused(await make(fleet.provider, id), 'company-not-active')
  })

  it.each([{ days: 0 }, { days: 366 }, { uses: 0 }, { uses: 10_001 }, { days: 1.5 }, { kind: 'x' }])(
    'input-not-valid: %j',
    async (changes) => {
      expectRefused(await make(fleet.provider, fleet.provider.companyId, changes), 'input-not-valid')
    },
  )

  it('are listed with their states, to those who see the company', async () => {
    const { stranger, provider, customer } = fleet
    const day = 24 * 60 * 60 * 1000
    const states = { 'valid': {}, 'expired': { expires_at: new Date(Date.now() - day) }, 'used-up': { uses: 2 } }
    for (const [label, changes] of Object.entries(states)) {
      const { id } = (await make(stranger, stranger.companyId, { label })).data
      if (label !== 'valid')
        await fleet.everything.updateTable('tenant.enrolment_codes').set(changes).where('id', '=', id).execute()
    }
    const { id } = (await make(stranger, stranger.companyId, { label: 'revoked' })).data
    for (const _ of [1, 2]) expect((await revoke(stranger, id)).status).toBe(200)
    const { rows, total } = await list(stranger, { sort: 'label' })
    expect([rows.map(({ state }) => state), total]).toEqual([['expired', 'revoked', 'used-up', 'valid'], 4])
    expect(rows.every(({ state, label }) => state === label)).toBe(true)
    expect((await list(stranger, { search: 'REVO' })).total).toBe(1)
    expect((await list(provider, { companyid: stranger.companyId })).total).toBe(0)
    await make(provider, provider.companyId, { label: 'of the provider' })
    expect((await list(customer, { search: 'of the provider' })).total).toBe(0)
    const revoked = (await eventsOf(stranger)).filter((event) => event === 'enrolment-code-revoked revoked')
    expect(revoked).toHaveLength(1)
  })

  it('list the devices that they enrolled, newest first', async () => {
    const { provider, customer } = fleet
    const { id } = (await make(provider, customer.companyId)).data
    for (const hostname of ['first', 'second']) await fleet.addDevice(customer, { hostname, code: id })
    const { data } = await ask(fleetCalls.listEnrolledDevices, customer, { params: { id } })
    expect([data.rows.map(({ hostname }) => hostname), data.total]).toEqual([['second', 'first'], 2])
  })

  it('no-such-enrolment-code: one of a foreign company or tenant is as unknown as none', async () => {
    const { provider, customer, stranger } = fleet
    const answers = async (id: string) => {
      const sent = [await revoke(customer, id), await ask(fleetCalls.listEnrolledDevices, customer, { params: { id } })]
      for (const answer of sent) expectRefused(answer, 'no-such-enrolment-code')
      return sent.map(({ text, headers }) => ({ text, headers }))
    }
    const none = await answers(nothing)
    expect(await answers((await make(provider, provider.companyId)).data.id)).toEqual(none)
    expect(await answers((await make(stranger, stranger.companyId)).data.id)).toEqual(none)
  })

  it('not-permitted: a role that enrols no devices neither makes, lists nor revokes them', async () => {
    const { viewer } = fleet
    expectRefused(await make(viewer, viewer.companyId), 'not-permitted')
    expectRefused(await ask(fleetCalls.listEnrolmentCodes, viewer), 'not-permitted')
    expectRefused(await revoke(viewer, nothing), 'not-permitted')
    expectRefused(await add(viewer, 'Not mine'), 'not-permitted')
  })
})
