import { saveDashboard, shareDashboard } from '#features/assistant/contract/dashboards.ts'
import { deleteDataset } from '#features/assistant/contract/datasets.ts'
import { err, ok } from '@portico/contract/platform/result.ts'
import { chartTypes, type DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import { specNameLongest, specPointsAtMost } from '@portico/charts/bounded-spec.ts'
import type { Condition, Query } from '@portico/contract/core/analysis/query.ts'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callAs, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import type { ChartReference } from '@portico/server/core/own-data/chart-source.ts'
import type { OwnViewer } from '@portico/server/core/own-data/own-source.ts'
import { readViewer } from '@portico/server/core/own-data/viewer-queries.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { openAnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import { changeStoredTitle, ownCompanyOf } from '#features/assistant/server/dashboards/test-dashboard-queries.ts'
import { openDatasets } from '#features/assistant/server/datasets/open-datasets.ts'
import { openDatasetServer, uploaded } from '#features/assistant/server/test-dataset-server.ts'
import { silentLog, testSecret } from '@portico/server/platform/database/test-migrated-database.ts'
import { openBoardCharts } from './open-board-charts.ts'

const analysis = openAnalysisService(silentLog)
const ask = vi.fn(analysis.ask)
let opened: Awaited<ReturnType<typeof openDatasetServer>>
let server: TestCallServer
beforeAll(async () => {
  opened = await openDatasetServer()
  server = opened.server
})
afterAll(async () => {
  analysis.close()
  await opened.close()
})

const query: Query = {
  aggregate: 'sum',
  column: 'seats',
  share: false,
  group: { column: 'os', bin: null, width: null },
  filters: [],
  order: null,
  limit: null,
}
const chart = { chartType: chartTypes[0], javascriptFunction: '', rationale: 'Who sits where.' }
const definition: DashboardDefinition = {
  title: 'Seats',
  filters: [],
  kpis: [],
  charts: [
    { ...chart, title: 'Seats by os', query },
    { ...chart, title: 'Foreign', query: null },
    { ...chart, title: 'Rows by os', query: { ...query, aggregate: 'count', column: null } },
  ],
}
const charts = () =>
  openBoardCharts({
    context: { database: opened.database, secret: testSecret },
    datasets: openDatasets({ database: opened.database }, { ...analysis, ask } as typeof analysis, []),
    analysis: { ...analysis, ask } as typeof analysis,
  })
async function viewerOf({ tenantId, accountId }: Visitor): Promise<OwnViewer> {
  const viewer = await inTenant(opened.database, tenantId, (tenant) => readViewer(tenant, tenantId, accountId))
  if (viewer === null) throw new Error('The visitor may not sign in.')
  return viewer
}
const conditions = [{ column: 'os', operator: 'is' as const, values: ['Linux'] }]
const usual = { definition, conditions: conditions as Condition[] }
async function kept(user: Visitor, csv = 'os,seats\nWindows,1\nLinux,2\nLinux,5\n', of = usual) {
  const dataset = await uploaded(server, user, csv)
  const { data } = await callAs(server, user, saveDashboard, {
    params: { id: uuid() },
    body: { dataset: dataset.id, ...of },
  })
  return { id: data.id, dataset: dataset.id }
}
const read = async (user: Visitor, references: ChartReference[], signal = new AbortController().signal) =>
  charts().read(await viewerOf(user), references, { language: 'en', signal })

test('the charts of own dashboards are chosen and read, with the conditions of their dashboard', async () => {
  const user = await server.signIn(['Chat Bot'])
  const { id } = await kept(user)
  expect(await charts().choices(await viewerOf(user), 'en')).toEqual([
    { dashboard: id, chart: 0, title: 'Seats by os', dashboard_title: 'Seats' },
    { dashboard: id, chart: 2, title: 'Rows by os', dashboard_title: 'Seats' },
  ])
  ask.mockClear()
  const [rows, seats] = await read(user, [
    { dashboard: id, chart: 2 },
    { dashboard: id, chart: 0 },
  ])
  expect(seats).toMatchObject(ok({ title: 'Seats by os', spec: { kind: 'bar', x: { values: ['Linux'] } } }))
  expect(seats).toMatchObject(
    ok({ spec: { series: [{ values: [7] }] }, about: expect.stringContaining('Seats') as unknown }),
  )
  expect(rows).toMatchObject(ok({ spec: { series: [{ values: [2] }] } }))
  // Both charts have the same dataset, so one request suffices.
  expect(ask).toHaveBeenCalledTimes(1)
})

test('what is not there, not shared any more, or foreign code, has its reason', async () => {
  const user = await server.signIn(['Chat Bot'])
  const colleague = await server.signIn(['Chat Bot'], user)
  await ownCompanyOf(server.everything, colleague)
  const { id, dataset } = await kept(user)
  const reference = { dashboard: id, chart: 0 }
  const whyTo = async (reader: Visitor, of = reference) => {
    const [found] = await read(reader, [of])
    return found?.ok === true ? 'shown' : found?.error
  }
  expect(await whyTo(user, { dashboard: uuid(), chart: 0 })).toBe('chart-gone')
  expect(await whyTo(user, { ...reference, chart: 20 })).toBe('chart-gone')
  expect(await whyTo(user, { ...reference, chart: 1 })).toBe('not-verified')
  expect(await whyTo(colleague)).toBe('chart-gone')
  const share = (isShared: boolean) =>
    callAs(server, user, shareDashboard, { params: { id }, body: { is_shared: isShared } })
  await share(true)
  expect(await whyTo(colleague)).toBe('shown')
  expect(await charts().choices(await viewerOf(colleague), 'en')).toHaveLength(2)
  await changeStoredTitle(server.everything, id)
  expect(await whyTo(colleague)).toBe('chart-gone')
  expect(await charts().choices(await viewerOf(colleague), 'en')).toEqual([])
  await share(false)
  expect(await whyTo(colleague)).toBe('chart-gone')
  await callAs(server, user, deleteDataset, { params: { id: dataset } })
  expect(await whyTo(user)).toBe('chart-gone')
})

test('without the module Chat Bot there are none', async () => {
  const user = await server.signIn(['Chat Bot'])
  const { id } = await kept(user)
  const other = await server.signIn(['Insights MSP'], user)
  await callAs(server, user, shareDashboard, { params: { id }, body: { is_shared: true } })
  expect(await charts().choices(await viewerOf(other), 'en')).toEqual([])
  expect(await read(other, [{ dashboard: id, chart: 0 }])).toEqual([err('not-permitted')])
})

test('where the process fails, or a dataset takes too long, the server is busy, for that dataset alone', async () => {
  const user = await server.signIn(['Chat Bot'])
  const [slow, fast] = [await kept(user), await kept(user)]
  const references = [slow, fast].map(({ id }) => ({ dashboard: id, chart: 0 }))
  const { ask: real } = analysis
  ask.mockImplementation((request, asked) =>
    'key' in request && request.key.includes(slow.dataset) ? new Promise(() => undefined) : real(request, asked),
  )
  await expect
    .poll(async () =>
      (await read(user, references, AbortSignal.timeout(1_500))).map((chart) => (chart.ok ? 'shown' : chart.error)),
    )
    .toEqual(['server-busy', 'shown'])
  ask.mockImplementation(() => Promise.resolve(null))
  expect((await read(user, references)).map((chart) => (chart.ok ? 'shown' : chart.error))).toEqual([
    'server-busy',
    'server-busy',
  ])
  ask.mockImplementation(real)
})

test('a long line of long names is small before it reaches the server', async () => {
  const user = await server.signIn(['Chat Bot'])
  const rows = Array.from({ length: 2_000 }, (_, row) => `${'x'.repeat(400)}${row},${row}`)
  const long: DashboardDefinition = {
    ...definition,
    charts: [{ ...chart, chartType: 'lineChart', title: 'Long', query }],
  }
  const { id } = await kept(user, `os,seats\n${rows.join('\n')}\n`, { definition: long, conditions: [] })
  const [found] = await read(user, [{ dashboard: id, chart: 0 }])
  const spec = found?.ok === true ? found.value.spec : null
  if (spec?.x.scale !== 'name') throw new Error('There is no such chart.')
  const { values } = spec.x
  expect(spec.kind).toBe('line')
  expect(values.length).toBeLessThanOrEqual(specPointsAtMost)
  expect(Math.max(...values.map(({ length }) => length))).toBe(specNameLongest)
  expect(spec.series[0]?.values).toEqual(expect.arrayContaining([0, 1_999]))
})

test('nothing more is computed for a reading that was given up', async () => {
  const user = await server.signIn(['Chat Bot'])
  const { id } = await kept(user)
  const ending = new AbortController()
  const references = [0, 2, 0, 2].map((index) => ({ dashboard: id, chart: index }))
  const begun = Promise.withResolvers<void>()
  const asked = vi.fn<(all: number, answers: unknown) => void>()
  ask.mockImplementation((request, of) => {
    const answers = analysis.ask(request, {
      ...of,
      load: async () => {
        begun.resolve()
        await new Promise((resolve) => ending.signal.addEventListener('abort', resolve, { once: true }))
        return of.load()
      },
    })
    void answers.then((computed) => asked('queries' in request ? request.queries.length : 0, computed))
    return answers
  })
  const reading = read(user, references, ending.signal)
  await begun.promise
  ending.abort()
  expect((await reading).map((chart) => (chart.ok ? 'shown' : chart.error))).toEqual(
    references.map(() => 'server-busy'),
  )
  await expect.poll(() => asked.mock.calls).toEqual([[4, null]])
  ask.mockImplementation(analysis.ask)
})
