import { refreshDataset, readDataset, scheduleDataset } from '@portico/features/assistant/contract/datasets.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAnalysisService } from '@portico/features/assistant/server/analysis-process/analysis-service.ts'
import { handleRefreshOwnData } from '@portico/features/assistant/server/datasets/refresh-own-data.ts'
import { openDatasets } from '@portico/features/assistant/server/datasets/open-datasets.ts'
import { dueAfter } from '@portico/features/assistant/server/datasets/own-dataset-queries.ts'
import { openDatasetServer } from '@portico/features/assistant/server/test-dataset-server.ts'
import { callAs, type TestCallServer } from '#server/core/calls/test-call-server.ts'
import type { Visitor } from '#server/core/sessions/test-visitor-queries.ts'
import { silentLog } from '#server/platform/database/test-migrated-database.ts'
import { loadOwnSources } from '#server/open-features.ts'
import { companyOf, insertDevice, letPass, storedOwn, takeModules } from './test-own-rows-queries.ts'

const ownSources = await loadOwnSources()

let opened: Awaited<ReturnType<typeof openDatasetServer>>
let server: TestCallServer
const analysis = openAnalysisService(silentLog)
beforeAll(async () => {
  opened = await openDatasetServer(ownSources)
  server = opened.server
})
afterAll(async () => {
  analysis.close()
  await opened.close()
})

const params = { id: 'devices' }
const hourMs = 3_600_000
const runJob = () => {
  const database = opened.database
  const datasets = openDatasets({ database }, analysis, ownSources)
  return handleRefreshOwnData({ database, log: silentLog }, datasets).perform({})
}
const user = async () => {
  const visitor = await server.signIn(['Chat Bot', 'Insight'])
  await insertDevice(server.everything, visitor.tenantId, await companyOf(server.everything, visitor), 'one')
  return visitor
}
const schedule = async (visitor: Visitor, every: string) =>
  (await callAs(server, visitor, scheduleDataset, { params, body: { schedule: every } })).data

test('a schedule reads the rows again, and sets the next time', async () => {
  const visitor = await user()
  const set = await schedule(visitor, 'daily')
  expect(set).toMatchObject({ id: 'devices', version: 1, rows: 1, own: { schedule: 'daily' } })
  const next = Date.parse(set.own?.next_at ?? '')
  expect(next - Date.now()).toBeGreaterThan(23 * hourMs)
  await insertDevice(server.everything, visitor.tenantId, await companyOf(server.everything, visitor), 'two')
  await runJob()
  expect((await storedOwn(server.everything, visitor))[0]?.version).toBe(1)
  await letPass(server.everything, visitor, 25 * hourMs)
  await runJob()
  const { data } = await callAs(server, visitor, readDataset, { params })
  expect(data.dataset).toMatchObject({ version: 2, rows: 2 })
  expect(Date.parse(data.dataset.own?.next_at ?? '')).toBe(next - hourMs)
  expect(await schedule(visitor, 'off')).toMatchObject({ own: { schedule: 'off', next_at: null } })
})

test('with a schedule, opening does not read before its time; without one it does after ten minutes', async () => {
  const visitor = await user()
  await schedule(visitor, 'weekly')
  await letPass(server.everything, visitor, hourMs)
  expect((await callAs(server, visitor, readDataset, { params })).data.dataset.version).toBe(1)
  await schedule(visitor, 'off')
  expect((await callAs(server, visitor, readDataset, { params })).data.dataset.version).toBe(2)
  expect((await callAs(server, visitor, readDataset, { params })).data.dataset.version).toBe(2)
})

test('rows of a user who may not see them any more are deleted, and the schedule ends', async () => {
  const visitor = await user()
  await schedule(visitor, 'weekly')
  await takeModules(server.everything, visitor)
  await letPass(server.everything, visitor, 8 * 24 * hourMs)
  await runJob()
  expect(await storedOwn(server.everything, visitor)).toMatchObject([
    { own: 'devices', scope: null, schedule: 'off', version: 1, parts: 0 },
  ])
})

test('rows that were not opened for a week are deleted, and read again when they are opened', async () => {
  const visitor = await user()
  await callAs(server, visitor, readDataset, { params })
  await letPass(server.everything, visitor, 8 * 24 * hourMs)
  await runJob()
  expect(await storedOwn(server.everything, visitor)).toMatchObject([{ scope: null, parts: 0 }])
  expect((await callAs(server, visitor, readDataset, { params })).data.dataset).toMatchObject({ version: 2, rows: 1 })
})

test('reading again by request makes the next version, but not twice in five seconds', async () => {
  const visitor = await user()
  await callAs(server, visitor, readDataset, { params })
  expect((await callAs(server, visitor, refreshDataset, { params })).data.version).toBe(1)
  await letPass(server.everything, visitor, 6000)
  expect((await callAs(server, visitor, refreshDataset, { params })).data.version).toBe(2)
})

test('the next time keeps the time of day, also after missed ones', () => {
  const at = (text: string) => new Date(`2026-06-${text}Z`)
  expect(dueAfter('daily', at('01T08:00'), at('01T08:37'))).toEqual(at('02T08:00'))
  expect(dueAfter('daily', at('01T08:00'), at('05T09:00'))).toEqual(at('06T09:00'))
  expect(dueAfter('weekly', null, at('01T08:37'))).toEqual(at('08T08:37'))
  expect(dueAfter('off', at('01T08:00'), at('01T08:37'))).toBe(null)
})
