import { readDataset } from '@portico/features/assistant/contract/datasets.ts'
import type { DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAnalysisService } from '@portico/features/assistant/server/analysis-process/analysis-service.ts'
import { openDatasets } from '@portico/features/assistant/server/datasets/open-datasets.ts'
import { handleMailPins } from '@portico/features/assistant/server/pin-mails/mail-pins.ts'
import { weeklyDashboardMail } from '@portico/features/assistant/server/pin-mails/weekly-dashboard-mail.ts'
import { openDatasetServer, uploaded } from '@portico/features/assistant/server/test-dataset-server.ts'
import { callAs, type TestCallServer } from '#server/core/calls/test-call-server.ts'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { openDrawing } from '#server/core/drawing/drawing-service.ts'
import { writeMail } from '#server/core/mail/write-mail.ts'
import type { Visitor } from '#server/core/sessions/test-visitor-queries.ts'
import { silentLog, testSecret } from '#server/platform/database/test-migrated-database.ts'
import { loadOwnSources } from '#server/open-features.ts'
import { companyOf, insertDevice, pin, queuedMails, takeModules } from './test-own-rows-queries.ts'

const ownSources = await loadOwnSources()

let opened: Awaited<ReturnType<typeof openDatasetServer>>
let server: TestCallServer
const analysis = openAnalysisService(silentLog)
const drawing = openDrawing(silentLog)
beforeAll(async () => {
  opened = await openDatasetServer(ownSources)
  server = opened.server
})
afterAll(async () => {
  analysis.close()
  drawing.close()
  await opened.close()
})

const domain = { ...defaultDomain, domainurl: 'https://aurora.test' }
const runJob = (at: string) => {
  const { database } = opened
  const context = { database, log: silentLog, settingsOf: () => domain, domains: () => [], secret: testSecret, drawing }
  return handleMailPins(context, openDatasets({ database }, analysis, ownSources), analysis).perform({}, new Date(at))
}
const everyone = ['Chat Bot', 'Insight']
const proposal = async (visitor: Visitor, id: string): Promise<DashboardDefinition> =>
  (await callAs(server, visitor, readDataset, { params: { id } })).data.proposal
const mailsTo = async (visitor: Visitor) =>
  (await queuedMails(server.everything, visitor)).map((mail) =>
    writeMail([weeklyDashboardMail], mail, domain, testSecret),
  )

test('a pinned dashboard is mailed once a week, with the rows that its user sees', async () => {
  const provider = await server.signIn(everyone)
  const customer = await server.signIn(everyone, provider)
  const own = await companyOf(server.everything, provider, true)
  const other = await companyOf(server.everything, customer)
  for (const [company, name] of [
    [own, 'a'],
    [own, 'b'],
    [other, 'c'],
  ] as const)
    await insertDevice(server.everything, provider.tenantId, company, name)
  const definition = await proposal(provider, 'devices')
  for (const visitor of [provider, customer]) await pin(server.everything, visitor, 'devices', definition)
  await runJob('2026-06-15T05:07:00Z')
  await runJob('2026-06-15T06:00:00Z')
  const [first, ...others] = await mailsTo(provider)
  expect(others).toEqual([])
  expect(first?.text).toContain('Number of rows: 3')
  expect(first?.attachments).toHaveLength(4)
  const [second] = await mailsTo(customer)
  expect(second?.text).toContain('Number of rows: 1')
  expect(second?.text).not.toContain(own)
  await runJob('2026-06-22T05:07:00Z')
  expect(await mailsTo(provider)).toHaveLength(2)
})

test('a file that was replaced is mailed without what needs its former columns', async () => {
  const visitor = await server.signIn(everyone)
  const { id } = await uploaded(server, visitor, 'os,seats\nWindows,1\nLinux,2\nLinux,5\n')
  await pin(server.everything, visitor, id, await proposal(visitor, id))
  await uploaded(server, visitor, 'os\nWindows\nLinux\n', { id })
  await runJob('2026-06-15T05:07:00Z')
  const [mail] = await mailsTo(visitor)
  expect(mail?.text).toContain('Number of rows: 2')
  expect(mail?.text).toMatch(/seats.* is left out because one of its columns no longer exists\./)
})

test('nothing is mailed to those who turned it off, lost the permission, or have not the dataset', async () => {
  const off = await server.signIn(everyone)
  await pin(server.everything, off, 'devices', await proposal(off, 'devices'), false)
  const demoted = await server.signIn(everyone)
  await pin(server.everything, demoted, 'devices', await proposal(demoted, 'devices'))
  await takeModules(server.everything, demoted)
  const without = await server.signIn(everyone)
  await pin(server.everything, without, uuid(), await proposal(without, 'devices'))
  const stranger = await server.signIn(everyone)
  const { id } = await uploaded(server, off, 'a,b\n1,2\n')
  await pin(server.everything, stranger, id, await proposal(off, id))
  await runJob('2026-06-15T05:07:00Z')
  for (const visitor of [off, demoted, without, stranger]) expect(await mailsTo(visitor)).toEqual([])
})
