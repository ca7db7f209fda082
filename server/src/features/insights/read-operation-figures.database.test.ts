import { readOperationFigures } from '@portico/contract/features/insights/read-operation-figures.ts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleReadOperationFigures } from './read-operation-figures.ts'
import { callAs, openTestCallServer, type TestCallServer } from '#server/core/calls/test-call-server.ts'
import type { Visitor } from '#server/core/sessions/test-visitor-queries.ts'

let server: TestCallServer
beforeAll(async () => {
  server = await openTestCallServer({ readOperationFigures }, (context) => ({
    readOperationFigures: handleReadOperationFigures(context),
  }))
})
afterAll(() => server.close())

const read = (visitor: Visitor | null) => callAs(server, visitor, readOperationFigures, {})

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Device = {
  os_name?: 'windows' | 'linux' | 'mac'
  ago?: number | null
  state?: 'active' | 'retired'
  is_sample?: boolean
}

async function stands(visitor: Visitor, ...devices: Device[]): Promise<void> {
  const { tenantId: tenant_id, accountId } = visitor
  const { company_id } = await server.everything
    .selectFrom('tenant.accounts')
    .select('company_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const rows = devices.map(({ os_name = 'windows', ago = 0, state = 'active', ...flags }, nth) => {
    const device = { tenant_id, company_id, id: uuid(), hostname: `host-${nth}`, os_name, state, ...flags }
    const last_seen_at = ago === null ? null : new Date(Date.now() - ago)
    return { device, status: { tenant_id, device_id: device.id, last_seen_at } }
  })
  const add = server.everything
  await add
    .insertInto('tenant.devices')
    .values(rows.map(({ device }) => device))
    .execute()
  await add
    .insertInto('tenant.device_status')
    .values(rows.map(({ status }) => status))
    .execute()
}

let number = 0
async function asked(visitor: Visitor, state: 'Open' | 'In progress' | 'Resolved', is_sample = false): Promise<void> {
  const about = { title: 'T', description: '', kind: 'Other', priority: 'Low', state, is_sample } as const
  const { tenantId: tenant_id, accountId: account_id } = visitor
  const { company_id } = await server.everything
    .selectFrom('tenant.accounts')
    .select('company_id')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  await server.everything
    .insertInto('tenant.desk_requests')
    .values({ tenant_id, account_id, company_id, id: uuid(), number: (number += 1), ...about })
    .execute()
}

const none = {
  devices_by_system: [],
  devices_by_last_report: ['1 hour', '1 day', '1 week', 'longer'].map((last_report) => ({ last_report, count: 0 })),
  requests_by_state: ['Waiting for approval', 'Open', 'In progress', 'On hold', 'Resolved'].map((state) => ({
    state,
    count: 0,
  })),
  includes_sample: false,
}

test('a tenant without devices and requests has none, of every age and state', async () => {
  expect((await read(await server.signIn(['Insights']))).data).toEqual(none)
})

test('active devices are counted by system, most first; inactive ones are not', async () => {
  const visitor = await server.signIn(['Insights MSP'])
  await stands(visitor, { os_name: 'mac' }, { os_name: 'linux' }, { os_name: 'mac' })
  await stands(visitor, { os_name: 'windows', state: 'retired', is_sample: true })
  const { devices_by_system, includes_sample } = (await read(visitor)).data
  expect(devices_by_system).toEqual([
    { system: 'mac', count: 2 },
    { system: 'linux', count: 1 },
  ])
  expect(includes_sample).toBe(false)
})

test('devices are counted by their last report, those that never reported with the longest', async () => {
  const visitor = await server.signIn(['Insights Non-MSP'])
  const ages = [0, 59 * minute, 61 * minute, day - minute, day + minute, 7 * day - minute, 7 * day + minute, null]
  await stands(visitor, ...ages.map((ago) => ({ ago })), { ago: 0, state: 'retired' })
  expect((await read(visitor)).data.devices_by_last_report).toEqual([
    { last_report: '1 hour', count: 2 },
    { last_report: '1 day', count: 2 },
    { last_report: '1 week', count: 2 },
    { last_report: 'longer', count: 2 },
  ])
})

test('requests of all users are counted by state', async () => {
  const visitor = await server.signIn(['Insights'])
  const colleague = await server.signIn([], visitor)
  await asked(visitor, 'Resolved')
  await asked(colleague, 'Resolved')
  await asked(colleague, 'Open')
  expect((await read(visitor)).data.requests_by_state).toEqual([
    { state: 'Waiting for approval', count: 0 },
    { state: 'Open', count: 1 },
    { state: 'In progress', count: 0 },
    { state: 'On hold', count: 0 },
    { state: 'Resolved', count: 2 },
  ])
})

test('includes_sample is true when a sample device or a sample request is among them', async () => {
  const [withDevice, withRequest] = [await server.signIn(['Insights']), await server.signIn(['Insights'])]
  await stands(withDevice, {}, { is_sample: true })
  await asked(withRequest, 'Open', true)
  expect((await read(withDevice)).data.includes_sample).toBe(true)
  expect((await read(withRequest)).data.includes_sample).toBe(true)
})

test('another tenant is not seen', async () => {
  const [visitor, other] = [await server.signIn(['Insights']), await server.signIn(['Insights'])]
  await stands(other, { is_sample: true })
  await asked(other, 'Open', true)
  expect((await read(visitor)).data).toEqual(none)
  expect((await read(other)).data).not.toEqual(none)
})

test('not-permitted: a role without Insights sees no figures', async () => {
  expect(await read(await server.signIn(['Desk', 'Chat Bot']))).toMatchObject({
    status: 403,
    module_code: 'ROLE_ERR002',
  })
})

test('session-ended: figures without a session', async () => {
  expect(await read(null)).toMatchObject({ status: 403, data: null })
})
