import {
  deleteDashboard,
  listDashboards,
  readDashboard,
  saveDashboard,
  shareDashboard,
} from '#features/assistant/contract/dashboards.ts'
import { deleteDataset, readDataset } from '#features/assistant/contract/datasets.ts'
import { listPins, pinDashboard } from '#features/assistant/contract/pins.ts'
import { chartTypes, type DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import {
  changeStoredTitle,
  endRights,
  ownCompanyOf,
} from '#features/assistant/server/dashboards/test-dashboard-queries.ts'
import { openDatasetServer, uploaded } from './test-dataset-server.ts'

let opened: Awaited<ReturnType<typeof openDatasetServer>>
let server: TestCallServer
beforeAll(async () => {
  opened = await openDatasetServer()
  server = opened.server
})
afterAll(() => opened.close())

const chatBot = (colleague?: Visitor) => server.signIn(['Chat Bot'], colleague)
const file = (user: Visitor) => uploaded(server, user, 'os,seats\nWindows,1\nLinux,2\nLinux,5\n')
const seats: Query = {
  aggregate: 'sum',
  column: 'seats',
  share: false,
  group: { column: 'os', bin: null, width: null },
  filters: [],
  order: null,
  limit: null,
}
const definition: DashboardDefinition = {
  title: 'Seats',
  filters: [{ title: 'os', column: 'os' }],
  kpis: [],
  charts: [
    { title: 'Seats by os', chartType: chartTypes[0], javascriptFunction: 'fetch("/")', query: seats, rationale: '' },
  ],
}
const conditions = [{ column: 'os', operator: 'is' as const, values: ['Linux'] }]
const save = (user: Visitor, dataset: string, more: { id?: string; definition?: DashboardDefinition } = {}) =>
  callAs(server, user, saveDashboard, {
    params: { id: more.id ?? uuid() },
    body: { dataset, definition: more.definition ?? definition, conditions },
  })
const list = async (user: Visitor) => (await callAs(server, user, listDashboards, {})).data
const read = (user: Visitor, id: string) => callAs(server, user, readDashboard, { params: { id } })
const readFile = (user: Visitor, id: string) => callAs(server, user, readDataset, { params: { id } })
const share = (user: Visitor, id: string, isShared = true) =>
  callAs(server, user, shareDashboard, { params: { id }, body: { is_shared: isShared } })
const pin = (user: Visitor, id: string, isPinned = true) =>
  callAs(server, user, pinDashboard, { params: { id }, body: { is_pinned: isPinned, mails_weekly: isPinned } })
const pins = async (user: Visitor) => (await callAs(server, user, listPins, {})).data
const remove = (user: Visitor, id: string) => callAs(server, user, deleteDashboard, { params: { id } })

describe('a dashboard', () => {
  test('is kept with its filters, replaced, and deleted', async () => {
    const user = await chatBot()
    const dataset = await file(user)
    const { data: saved } = await save(user, dataset.id)
    expect(saved).toMatchObject({
      title: 'Seats',
      dataset_title: dataset.title,
      is_mine: true,
      is_shared: false,
      conditions,
    })
    await save(user, dataset.id, { id: saved.id, definition: { ...definition, title: 'All seats' } })
    expect(await list(user)).toMatchObject([{ id: saved.id, title: 'All seats' }])
    expect((await read(user, saved.id)).data.definition.title).toBe('All seats')
    await remove(user, saved.id)
    expect((await read(user, saved.id)).module_code).toBe('ASSISTANT_ERR011')
    expect((await remove(user, saved.id)).module_code).toBe('ASSISTANT_ERR011')
  })

  test('keeps the text that our compiler makes, not the one that is sent', async () => {
    const user = await chatBot()
    const { data } = await save(user, (await file(user)).id)
    expect(data.definition.charts[0]?.javascriptFunction).toContain('row["seats"]')
    expect(JSON.stringify(data)).not.toContain('fetch')
    const turned = await save(user, data.dataset, { definition: { ...definition, title: '\u202etaeS' } })
    expect(turned.data).toMatchObject({ title: 'taeS', definition: { title: 'taeS' } })
  })

  test('goes with its file', async () => {
    const user = await chatBot()
    const dataset = await file(user)
    const { data } = await save(user, dataset.id)
    await callAs(server, user, deleteDataset, { params: { id: dataset.id } })
    expect((await read(user, data.id)).module_code).toBe('ASSISTANT_ERR011')
  })

  test('is refused: too large, too many, of no dataset, and with the id of another user', async () => {
    const user = await chatBot()
    const dataset = await file(user)
    const wide = Array.from({ length: 40 }, () => ({
      column: 'os',
      operator: 'is' as const,
      values: ['x'.repeat(1000)],
    }))
    const [chart] = definition.charts
    const charts = chart === undefined ? [] : [{ ...chart, query: { ...seats, filters: wide } }]
    expect((await save(user, dataset.id, { definition: { ...definition, charts } })).module_code).toBe(
      'ASSISTANT_ERR014',
    )
    expect((await save(user, uuid())).module_code).toBe('ASSISTANT_ERR009')
    const { data: kept } = await save(user, dataset.id)
    const other = await chatBot(user)
    expect((await save(other, (await file(other)).id, { id: kept.id })).module_code).toBe('ASSISTANT_ERR011')
    for (let index = 1; index < 200; index += 1) await save(user, dataset.id)
    expect((await save(user, dataset.id)).module_code).toBe('ASSISTANT_ERR015')
    expect((await save(user, dataset.id, { id: kept.id })).module_code).toBe(null)
  })
})

describe('a shared dashboard', () => {
  test('is opened with its file by the own company alone, until sharing ends', async () => {
    const author = await chatBot()
    const [provider, stranger] = [await chatBot(author), await chatBot(author)]
    await ownCompanyOf(server.everything, provider)
    const dataset = await file(author)
    const { data } = await save(author, dataset.id)
    for (const user of [provider, stranger]) expect((await read(user, data.id)).module_code).toBe('ASSISTANT_ERR011')
    expect((await readFile(provider, dataset.id)).module_code).toBe('ASSISTANT_ERR009')

    expect((await share(provider, data.id)).module_code).toBe('ASSISTANT_ERR011')
    expect((await share(author, data.id)).data.is_shared).toBe(true)
    const seen = (await read(provider, data.id)).data
    expect(seen).toMatchObject({ is_mine: false, is_shared: true, conditions })
    expect(seen.author).not.toBe('')
    expect((await readFile(provider, dataset.id)).data.dataset.rows).toBe(3)
    expect((await read(stranger, data.id)).module_code).toBe('ASSISTANT_ERR011')
    expect((await readFile(stranger, dataset.id)).module_code).toBe('ASSISTANT_ERR009')

    // Other users can neither change nor delete the dashboard, nor its file.
    expect((await save(provider, dataset.id, { id: data.id })).module_code).toBe('ASSISTANT_ERR011')
    expect((await remove(provider, data.id)).module_code).toBe('ASSISTANT_ERR011')
    expect((await callAs(server, provider, deleteDataset, { params: { id: dataset.id } })).module_code).toBe(
      'ASSISTANT_ERR009',
    )
    await save(author, dataset.id, { id: data.id, definition: { ...definition, title: 'Changed' } })
    expect((await read(provider, data.id)).data.title).toBe('Changed')

    await pin(provider, data.id)
    expect(await pins(provider)).toHaveLength(1)
    await share(author, data.id, false)
    expect(await pins(provider)).toEqual([])
    expect((await readFile(provider, dataset.id)).module_code).toBe('ASSISTANT_ERR009')
    await share(author, data.id)
    expect(await pins(provider)).toEqual([])
  })

  test("shares nothing of another user's file", async () => {
    const author = await chatBot()
    const [provider, third] = [await chatBot(author), await chatBot(author)]
    for (const user of [provider, third]) await ownCompanyOf(server.everything, user)
    const dataset = await file(author)
    const { data: own } = await save(author, dataset.id)
    await share(author, own.id)
    const { data: copy } = await save(provider, dataset.id)
    await share(provider, copy.id)
    await share(author, own.id, false)
    expect((await read(third, copy.id)).module_code).toBe(null)
    for (const user of [provider, third])
      expect((await readFile(user, dataset.id)).module_code).toBe('ASSISTANT_ERR009')
  })

  test.each(['account', 'modules'] as const)('ends with the right of its author: %s', async (how) => {
    const author = await chatBot()
    const provider = await chatBot(author)
    await ownCompanyOf(server.everything, provider)
    const dataset = await file(author)
    const { data } = await save(author, dataset.id)
    await share(author, data.id)
    await pin(provider, data.id)
    expect((await readFile(provider, dataset.id)).module_code).toBe(null)
    await endRights(server.everything, author, how)
    expect((await read(provider, data.id)).module_code).toBe('ASSISTANT_ERR011')
    expect((await readFile(provider, dataset.id)).module_code).toBe('ASSISTANT_ERR009')
    expect(await pins(provider)).toEqual([])
  })

  test("names no file that is another's and no longer shared", async () => {
    const author = await chatBot()
    const [provider, third] = [await chatBot(author), await chatBot(author)]
    for (const user of [provider, third]) await ownCompanyOf(server.everything, user)
    const dataset = await file(author)
    const { data: own } = await save(author, dataset.id)
    await share(author, own.id)
    const { data: copy } = await save(provider, dataset.id)
    await share(provider, copy.id)
    for (const user of [provider, third]) expect((await read(user, own.id)).data.dataset_title).toBe(dataset.title)
    await share(author, own.id, false)
    for (const user of [provider, third]) expect((await read(user, copy.id)).data.dataset_title).toBe(null)
  })

  test('is not opened when what is stored is not what was signed', async () => {
    const author = await chatBot()
    const provider = await chatBot(author)
    await ownCompanyOf(server.everything, provider)
    const { data } = await save(author, (await file(author)).id)
    await share(author, data.id)
    await pin(provider, data.id)
    await changeStoredTitle(server.everything, data.id)
    expect((await read(provider, data.id)).module_code).toBe('ASSISTANT_ERR012')
    expect((await pin(provider, data.id)).module_code).toBe('ASSISTANT_ERR012')
    expect(await pins(provider)).toEqual([])
    expect((await share(author, data.id)).module_code).toBe(null)
    expect((await read(provider, data.id)).module_code).toBe(null)
  })
})

describe('a pin', () => {
  test('is listed in the order of pinning, and taken off', async () => {
    const user = await chatBot()
    const dataset = await file(user)
    const [first, second] = [(await save(user, dataset.id)).data, (await save(user, dataset.id)).data]
    expect((await pin(user, second.id)).data).toMatchObject({ is_pinned: true, mails_weekly: true })
    await pin(user, first.id)
    await pin(user, second.id)
    expect((await pins(user)).map(({ id }) => id)).toEqual([second.id, first.id])
    await pin(user, second.id, false)
    expect((await pins(user)).map(({ id }) => id)).toEqual([first.id])
    expect((await pin(user, uuid())).module_code).toBe('ASSISTANT_ERR011')
  })

  test('is one of twenty at most, and none for users without the assistant', async () => {
    const user = await chatBot()
    const dataset = await file(user)
    for (let index = 0; index < 20; index += 1) await pin(user, (await save(user, dataset.id)).data.id)
    const { data: further } = await save(user, dataset.id)
    expect((await pin(user, further.id)).module_code).toBe('ASSISTANT_ERR016')
    expect(await pins(user)).toHaveLength(20)
    expect(await pins(await server.signIn(['Insight']))).toEqual([])
  })
})
