import { chatWithCsv } from '@portico/features/assistant/contract/chat-with-csv.ts'
import { computeQueries } from '@portico/features/assistant/contract/compute-queries.ts'
import {
  changeDataset,
  listDatasets,
  readDataset,
  readDatasetColumn,
  refreshDataset,
  scheduleDataset,
} from '@portico/features/assistant/contract/datasets.ts'
import { ownRowsAtMost } from '@portico/contract/core/analysis/dataset.ts'
import { dayIn } from '@portico/contract/core/analysis/local-clock.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unpackColumn } from '@portico/analysis/columns/packed-column.ts'
import { openDatasetServer, upload } from '@portico/features/assistant/server/test-dataset-server.ts'
import { callAs, type TestCallServer } from '#server/core/calls/test-call-server.ts'
import type { Visitor } from '#server/core/sessions/test-visitor-queries.ts'
import { loadOwnSources } from '#server/open-features.ts'
import {
  companyOf,
  insertDevice,
  insertRequest,
  insertSignIns,
  letPass,
  setTimezone,
  signInAgain,
  storedOwn,
} from './test-own-rows-queries.ts'

const ownSources = await loadOwnSources()

let opened: Awaited<ReturnType<typeof openDatasetServer>>
let server: TestCallServer
beforeAll(async () => {
  opened = await openDatasetServer(ownSources)
  server = opened.server
})
afterAll(() => opened.close())

const count: Query = {
  aggregate: 'count',
  column: null,
  share: false,
  group: null,
  filters: [],
  order: null,
  limit: null,
}
const by = (column: string): Query => ({ ...count, group: { column, bin: null, width: null } })
const everyone = ['Chat Bot', 'Insight', 'Desk']
const user = (modules = everyone, beside?: Visitor) => server.signIn(modules, beside)
const signedInAgain = (visitor: Visitor) => signInAgain(server.everything, visitor)
const read = (visitor: Visitor, id: string) => callAs(server, visitor, readDataset, { params: { id } })
const refresh = (visitor: Visitor, id: string) => callAs(server, visitor, refreshDataset, { params: { id } })
const compute = (visitor: Visitor, id: string, version: number, queries: Query[]) =>
  callAs(server, visitor, computeQueries, { params: { id }, body: { version, queries } })
const column = async (visitor: Visitor, id: string, place: number, version: number) => {
  const url = `/api/assistant/datasets/${id}/columns/${place}?version=${version}`
  return server.app.inject({ method: 'GET', url, headers: visitor.headers })
}

/**
 * Creates a tenant with two companies, a device in each, and a third device that is retired; `provider` sees all
 * companies.
 */
async function twoCompanies() {
  const { everything } = server
  const provider = await user()
  const customer = await user(everyone, provider)
  const { tenantId } = provider
  const own = await companyOf(everything, provider, true)
  const other = await companyOf(everything, customer)
  await insertDevice(everything, tenantId, own, 'host-a')
  await insertDevice(everything, tenantId, other, 'host-b')
  await insertDevice(everything, tenantId, other, 'host-gone', 'retired')
  await insertSignIns(everything, tenantId, provider.accountId, 3)
  await insertSignIns(everything, tenantId, customer.accountId, 2)
  await insertSignIns(everything, tenantId, null, 4)
  return { provider, customer, tenantId, own, other }
}

describe('own data', () => {
  test('are listed behind files, unread, for those who see their pages', async () => {
    const visitor = await user()
    await upload(server, visitor, 'a,b\n1,2\n', { title: 'File' })
    const listed = async (of: Visitor) => (await callAs(server, of, listDatasets, {})).data.datasets
    expect((await listed(visitor)).map(({ title, version }) => [title, version])).toEqual([
      ['File', 1],
      ['Devices', 0],
      ['Sign-ins', 0],
      ['Requests', 0],
    ])
    expect((await listed(visitor))[1]).toMatchObject({ id: 'devices', refreshed_at: null, own: { schedule: 'off' } })
    expect((await listed(await user(['Chat Bot', 'Desk']))).map(({ id }) => id)).toEqual(['requests'])
    expect(await listed(await user(['Chat Bot']))).toEqual([])
  })

  test('have a dashboard, are computed, and are read by columns, each version as it was', async () => {
    const { provider } = await twoCompanies()
    const { data } = await read(provider, 'devices')
    expect(data.dataset).toMatchObject({ id: 'devices', title: 'Devices', rows: 2, version: 1, own: { total: 2 } })
    expect(data.proposal.kpis.length).toBeGreaterThan(0)
    expect(Date.now() - Date.parse(data.dataset.refreshed_at)).toBeLessThan(60_000)
    const hosts = unpackColumn((await column(provider, 'devices', 0, 1)).rawPayload)
    expect(hosts.type === 'text' && hosts.dictionary.toSorted()).toEqual(['host-a', 'host-b'])
    const computed = await compute(provider, 'devices', 1, [count, { ...count, aggregate: 'average', column: 'cpu' }])
    expect(computed.data.results).toMatchObject([{ result: { value: 2 } }, { result: { value: 12.3 } }])
    await letPass(server.everything, provider, 6000)
    await refresh(provider, 'devices')
    expect(await compute(provider, 'devices', 1, [count])).toMatchObject({ module_code: 'ASSISTANT_ERR013' })
    expect((await column(provider, 'devices', 0, 1)).statusCode).toBe(409)
  })

  test('answer a question that names them where no file is there, with the rights of the user', async () => {
    const { customer } = await twoCompanies()
    const asked = { input: 'How many devices are there?', data_needed: false }
    const { data } = await callAs(server, customer, chatWithCsv, { body: asked })
    expect(data.answer).toMatchObject({
      dataset: { id: 'devices' },
      note: 'You have chosen no data: this is about Devices.',
      sentence: 'Number of rows: {{1}}',
    })
    const withoutRight = await callAs(server, await user(['Chat Bot']), chatWithCsv, { body: asked })
    expect(withoutRight.data.answer).toMatchObject({ dataset: null, queries: [] })
    await upload(server, customer, 'a,b\n1,2\n', { title: 'File' })
    const withFile = await callAs(server, customer, chatWithCsv, { body: asked })
    expect(withFile.data.answer?.dataset?.id).not.toBe('devices')
  })

  test('have times of the zone of the newest session, and "today" is the date there', async () => {
    const { everything } = server
    const visitor = await user()
    const { tenantId, accountId } = visitor
    await companyOf(everything, visitor, true)
    await insertSignIns(everything, tenantId, accountId, 3)
    // A zone whose date differs from that of UTC, and a newer session whose zone is not valid.
    const timezone = new Date().getUTCHours() >= 11 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'
    await setTimezone(everything, visitor, timezone)
    await setTimezone(everything, await signedInAgain(visitor), 'Mars/Base')
    const { data } = await read(visitor, 'sign-ins')
    expect(data.dataset.report).toMatchObject({ timezone })
    const day = dayIn(timezone, Date.now() - 3000)
    expect(data.dataset.column_list[0]?.maximum?.toString().slice(0, 10)).toBe(day)
    expect(data.dataset.preview[0]?.[0]?.slice(0, 10)).toBe(day)
    const asked = { input: 'How many sign-ins today?', dataset: 'sign-ins' as const, data_needed: false }
    const answer = (await callAs(server, visitor, chatWithCsv, { body: asked })).data.answer
    expect(answer?.queries[0]?.filters[0]?.values[0]).toBe(dayIn(timezone, Date.now()))
  })

  test('without rows have columns and count nothing', async () => {
    const visitor = await user()
    for (const id of ['devices', 'sign-ins', 'requests']) {
      const { data } = await read(visitor, id)
      expect(data.dataset).toMatchObject({ rows: 0, version: 1, own: { total: 0 } })
      expect(data.dataset.column_list.length).toBeGreaterThan(5)
      expect((await compute(visitor, id, 1, [count])).data.results).toMatchObject([{ ok: true, result: { value: 0 } }])
      expect((await column(visitor, id, 0, 1)).statusCode).toBe(200)
    }
  })

  test('are the newest 200,000 rows, and say how many there were', async () => {
    const visitor = await user()
    await companyOf(server.everything, visitor, true)
    const begin = Date.now()
    await insertSignIns(server.everything, visitor.tenantId, visitor.accountId, ownRowsAtMost + 1)
    const { data } = await read(visitor, 'sign-ins')
    expect(data.dataset).toMatchObject({ rows: ownRowsAtMost, own: { total: ownRowsAtMost + 1 } })
    expect(data.dataset.report).toMatchObject({ rows_in: ownRowsAtMost + 1, rows_out: ownRowsAtMost })
    const newest = unpackColumn((await column(visitor, 'sign-ins', 0, 1)).rawPayload)
    expect(newest.type === 'time' && begin - (newest.values[0] ?? 0)).toBeLessThan(120_000)
    expect((await compute(visitor, 'sign-ins', 1, [count])).data.results).toMatchObject([
      { result: { value: ownRowsAtMost } },
    ])
  })

  test('read by several requests at once are read once', async () => {
    const { provider } = await twoCompanies()
    const all = await Promise.all([1, 2, 3].map(() => read(provider, 'devices')))
    expect(all.map(({ data }) => data.dataset.version)).toEqual([1, 1, 1])
  })
})

describe('rows of others', () => {
  test('a user of one company sees no row of another, in no call; another tenant sees none of either', async () => {
    const { provider, customer, own } = await twoCompanies()
    await read(provider, 'devices')
    const { data } = await read(customer, 'devices')
    expect(data.dataset.rows).toBe(1)
    const text = JSON.stringify(data)
    for (const secret of ['host-a', 'host-gone', own]) expect(text).not.toContain(secret)
    for (const place of data.dataset.column_list.keys()) {
      const cells = (await column(customer, 'devices', place, 1)).rawPayload.toString('latin1')
      for (const secret of ['host-a', 'host-gone', own]) expect(cells).not.toContain(secret)
    }
    const computed = await compute(customer, 'devices', 1, [by('hostname'), by('company')])
    expect(JSON.stringify(computed.data)).toContain('host-b')
    expect(JSON.stringify(computed.data)).not.toContain('host-a')
    expect(JSON.stringify(computed.data)).not.toContain(own)
    const signIns = await read(customer, 'sign-ins')
    expect(signIns.data.dataset.rows).toBe(2)
    expect((await read(provider, 'sign-ins')).data.dataset.rows).toBe(9)
    const stranger = await user()
    await companyOf(server.everything, stranger, true)
    expect((await read(stranger, 'devices')).data.dataset.rows).toBe(0)
    expect((await read(stranger, 'sign-ins')).data.dataset.rows).toBe(0)
  })

  test('a user who comes to another company sees the rows of that one, and the former version is refused', async () => {
    const { provider, tenantId, own } = await twoCompanies()
    const before = await read(provider, 'devices')
    expect(before.data.dataset.rows).toBe(2)
    await server.everything.updateTable('tenant.companies').set({ is_own: false }).where('id', '=', own).execute()
    const again = await signedInAgain(provider)
    expect(await compute(again, 'devices', 1, [count])).toMatchObject({ module_code: 'ASSISTANT_ERR013' })
    expect((await read(again, 'devices')).data.dataset).toMatchObject({ version: 2, rows: 1 })
    expect(tenantId).toBe(again.tenantId)
  })

  test('sign-ins have no typed address, and people only for owners', async () => {
    const { provider } = await twoCompanies()
    const { data } = await read(provider, 'sign-ins')
    expect(data.dataset.column_list.map(({ name }) => name)).not.toContain('user')
    await server.everything
      .updateTable('tenant.roles')
      .set({ name: 'Owner' })
      .where('id', '=', provider.roleId)
      .execute()
    const owner = await signedInAgain(provider)
    const asOwner = await read(owner, 'sign-ins')
    expect(asOwner.data.dataset.column_list.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['user', 'address']),
    )
    expect(asOwner.data.dataset).toMatchObject({ version: 2, rows: 9 })
    expect(JSON.stringify(asOwner.data)).not.toContain('my-secret-password')
  })

  test("requests are the user's own, without descriptions", async () => {
    const one = await user()
    const other = await user(everyone, one)
    await insertRequest(server.everything, one, 1, 'Mine')
    await insertRequest(server.everything, other, 2, 'Theirs')
    const text = JSON.stringify((await read(one, 'requests')).data)
    expect(text).toContain('Mine')
    expect(text).not.toContain('Theirs')
    expect(text).not.toContain('password')
  })

  test('a user who may no longer see them gets no-such-dataset from every call', async () => {
    const visitor = await user(['Chat Bot', 'Insight'])
    await read(visitor, 'devices')
    await server.everything
      .deleteFrom('tenant.role_modules')
      .where('role_id', '=', visitor.roleId)
      .where('modulekey', '=', 'Insight')
      .execute()
    const again = await signedInAgain(visitor)
    const body = { schedule: 'daily' }
    const params = { id: 'devices' }
    const seen = [
      await read(again, 'devices'),
      await refresh(again, 'devices'),
      await compute(again, 'devices', 1, [count]),
      await callAs(server, again, scheduleDataset, { params, body }),
      await callAs(server, again, readDatasetColumn, { params: { ...params, place: '0' }, query: { version: '1' } }),
    ]
    for (const each of seen) expect(each).toMatchObject({ status: 404, module_code: 'ASSISTANT_ERR009' })
    expect((await callAs(server, again, listDatasets, {})).data.datasets).toEqual([])
  })

  test('names that are no dataset, and what only files have, are refused', async () => {
    const visitor = await user()
    await read(visitor, 'devices')
    expect((await read(visitor, 'accounts')).status).toBe(400)
    const title = { title: 'x' }
    expect((await callAs(server, visitor, changeDataset, { params: { id: 'devices' }, body: title })).status).toBe(400)
    const [stored] = await storedOwn(server.everything, visitor)
    const id = stored?.id ?? ''
    expect((await read(visitor, id)).status).toBe(404)
    expect((await callAs(server, visitor, changeDataset, { params: { id }, body: title })).status).toBe(404)
    expect(await upload(server, visitor, 'a,b\n1,2\n', { id })).toMatchObject({ module_code: 'ASSISTANT_ERR009' })
  })
})

describe('a question about own data', () => {
  const ask = (visitor: Visitor, input: string) =>
    callAs(server, visitor, chatWithCsv, { body: { input, data_needed: false, dataset: 'devices' } })

  test('is answered by a query of their columns, which the server computes', async () => {
    const { customer } = await twoCompanies()
    const { data } = await ask(customer, 'Number of devices by state')
    expect(data.answer).toMatchObject({ dataset: { id: 'devices', version: 1 }, made_by: 'built-in' })
    const [chart] = data.answer?.charts ?? []
    const computed = await compute(customer, 'devices', 1, chart === undefined ? [] : [chart.query])
    expect(computed.data.results).toMatchObject([{ ok: true, result: { points: [{ x: 'active', y: 1 }] } }])
  })

  test('is refused to those who may not see them', async () => {
    expect(await ask(await user(['Chat Bot']), 'How many devices?')).toMatchObject({ module_code: 'ASSISTANT_ERR009' })
  })
})
