import { sql } from 'kysely'
import { NIL } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTestDevice, type TestDevice } from '@portico/server/core/devices/test-device.ts'
import type { TestServer } from '@portico/server/core/calls/test-server.ts'
import { isTrialFull } from '#features/devices/server/enrolling/trial-limit-queries.ts'
import { changeDeviceState } from './change-device-state.ts'
import { makeCompany, openDeviceServer, refusedAs, type TestCompany } from './test-companies-queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await openDeviceServer()
})
afterAll(() => server.close())

async function enrolAll(of: TestCompany, count: number): Promise<TestDevice[]> {
  const code = await of.code()
  const devices = Array.from({ length: count }, () => makeTestDevice(server.app))
  const answers = await Promise.all(devices.map((device) => device.enrol(code)))
  return devices.filter((_, index) => answers[index]?.status === 200)
}

function restore({ tenantId }: TestCompany, id: string) {
  const origin = { address: '192.0.2.1', agent: '', at: new Date() }
  const actor = { tenantId, companyId: NIL, seesAllCompanies: true, accountId: null, email: '', origin }
  return changeDeviceState(server.context.database, actor, { id, action: 'restore' })
}

const waiting = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    server.context.database,
  )
  return rows
}

it('a retired device does not come back into use in a trial that has as many as it may', async () => {
  const trial = await makeCompany(server, undefined, true)
  const [blocked, retired, ...others] = await enrolAll(trial, 50)
  if (blocked === undefined || retired === undefined) throw new Error('There are no devices.')
  await trial.setState(blocked.id, 'blocked')
  await trial.setState(retired.id, 'retired')
  const [last] = await enrolAll(trial, 2)
  expect(last).toBeDefined()

  expect(await restore(trial, retired.id)).toEqual({ ok: false, error: 'too-many-devices' })
  const reinstalled = makeTestDevice(server.app, retired.facts)
  expect(await reinstalled.enrol(await trial.code())).toMatchObject(refusedAs('too-many-devices'))
  // A blocked device still counts towards the limit.
  expect(await restore(trial, blocked.id)).toMatchObject({ ok: true })
  await trial.setState(others[0]?.id ?? '', 'retired')
  expect(await reinstalled.enrol(await trial.code())).toMatchObject({ status: 200, data: { is_reattached: true } })
})

it('a retired device comes back into use in a tenant that is no trial', async () => {
  const company = await makeCompany(server)
  const [device] = await enrolAll(company, 51)
  if (device === undefined) throw new Error('There is no device.')
  await company.setState(device.id, 'retired')
  expect(await restore(company, device.id)).toMatchObject({ ok: true })
})

it('the last place of a trial is not given twice, to devices of two companies that enrol at once', async () => {
  const one = await makeCompany(server, undefined, true)
  const other = await makeCompany(server, one)
  const [known] = await enrolAll(one, 49)
  const enrolled = await one.run(async (tenant) => {
    expect(await isTrialFull(tenant, one.tenantId)).toBe(false)
    const enrolling = enrolAll(other, 1)
    await expect.poll(async () => (await waiting()).length).toBe(1)
    await sql`
      insert into tenant.devices (tenant_id, id, company_id, hostname, os_name, state)
      select tenant_id, gen_random_uuid(), company_id, hostname, os_name, state
      from tenant.devices where id = ${known?.id}`.execute(tenant)
    return { enrolling }
  })
  expect(await enrolled.enrolling).toEqual([])
})
