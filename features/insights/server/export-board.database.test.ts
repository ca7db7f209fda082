import { err } from '@portico/contract/platform/result.ts'
import { promisify } from 'node:util'
import { exportBoard } from '#features/insights/contract/boards.ts'
import { readPdf } from '@portico/charts/test-pdf-texts.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { handleExportBoard } from './export-board.ts'
import { callAs, openTestCallServer, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import { openDrawing } from '@portico/server/core/drawing/drawing-service.ts'
import { defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import {
  exportEvents,
  insertLinux,
  signInMember,
  storeChartBoard,
} from '#features/insights/server/pdf/test-members-queries.ts'
import { noCharts, type ChartSource } from '@portico/server/core/own-data/chart-source.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'

const drawing = openDrawing(silentLog)
const draw = vi.fn(drawing.draw)
const read = vi.fn(noCharts.read)
const domain = {
  ...defaultDomain,
  companyname: 'Aurora Systems',
  apptitle: 'Aurora One',
  domainurl: 'https://aurora.test',
}
let server: TestCallServer
beforeAll(async () => {
  const charts: ChartSource = { ...noCharts, read }
  server = await openTestCallServer({ exportBoard }, ({ database }) => {
    const parts = { database, log: silentLog, drawing: { ...drawing, draw }, charts, logoOf: async () => null }
    return { exportBoard: handleExportBoard({ ...parts, settingsOf: () => domain }) }
  })
})
afterAll(async () => {
  drawing.close()
  await server.close()
})

const member = (...wanted: Parameters<typeof signInMember> extends [unknown, ...infer Rest] ? Rest : never) =>
  signInMember(server, ...wanted)
const device = (tenantId: string, companyId: string) => insertLinux(server, tenantId, companyId)
const exported = (visitor: Visitor | null, body: Record<string, string> = {}) =>
  callAs(server, visitor, exportBoard, { body })
const textsOf = (file: string) =>
  readPdf(Buffer.from(file, 'base64'))
    .pages.flat()
    .map((text) => text.replaceAll(/\s/gu, ' '))

test('a board is exported with its data, about a range and a company, by whom and when', async () => {
  const visitor = await member({})
  await member({ isOwn: false }, visitor)
  await device(visitor.tenantId, visitor.companyId)
  const { data } = await exported(visitor, { range: '2026-01-05..2026-01-11', timezone: 'Europe/Berlin' })
  const texts = textsOf(data.file)
  for (const text of ['Devices by system', 'Linux', 'Aurora Systems', 'Aurora One']) expect(texts).toContain(text)
  expect(texts.join(' ')).toContain('House · January 5 – 11, 2026 · All companies')
  expect(texts.join(' ')).toMatch(/Created by A B, .* \(Europe\/Berlin\)/)
  expect(data).toMatchObject({ missing: [], name: 'Insights Aurora Systems 2026-01-11.pdf' })
  expect(await exportEvents(server, visitor)).toEqual([
    {
      event: 'board-exported',
      outcome: 'success',
      reason: '2026-01-05 to 2026-01-11, all companies',
      account_id: visitor.accountId,
    },
  ])
})

test('the only company of a tenant is named, once, and not all of them', async () => {
  const { data } = await exported(await member({}), { range: '2026-01-05..2026-01-11' })
  const texts = textsOf(data.file).join(' ')
  expect(texts).toContain('January 5 – 11, 2026 · House')
  expect(texts).not.toMatch(/All companies|House · January/)
  expect(data.name).toBe('Insights House 2026-01-11.pdf')
})

test.each(['ar', 'de', 'hi', 'ja'] as const)('it is written in %s', async (language) => {
  const { data } = await exported(await member({}), { language })
  const texts = textsOf(data.file).join('')
  expect(texts).not.toMatch(/[{}]|undefined|Last 30 days/)
  expect(texts).toMatch(
    { ar: /[\u0600-\u06ff]{3}/, de: /Letzte 30 Tage/, hi: /[\u0900-\u097f]{3}/, ja: /過去 30 日間/ }[language],
  )
})

describe('a user of a customer', () => {
  test('has its company alone, in the file and in its name', async () => {
    const provider = await member({})
    const customer = await member({ isOwn: false }, provider)
    await device(provider.tenantId, provider.companyId)
    for (const companyId of [customer.companyId, customer.companyId]) await device(provider.tenantId, companyId)
    const own = await exported(customer)
    expect(own.data.name).toContain(`Customer ${customer.companyId.slice(-4)}`)
    const [all, theirs] = [textsOf((await exported(provider)).data.file), textsOf(own.data.file)]
    expect(all.slice(all.indexOf('Devices') + 1, all.indexOf('Devices') + 2)).toEqual(['3'])
    expect(theirs.slice(theirs.indexOf('Devices') + 1, theirs.indexOf('Devices') + 2)).toEqual(['2'])
    expect(theirs.join(' ')).not.toContain('House')
  })
  test('does not export another company', async () => {
    const provider = await member({})
    const customer = await member({ isOwn: false }, provider)
    expect(await exported(customer, { company: provider.companyId })).toMatchObject({ code: 404, data: null })
    expect((await exported(provider, { company: customer.companyId })).code).toBe(200)
    expect((await exported(await member({}), { company: customer.companyId })).code).toBe(404)
  })
})

describe('is refused', () => {
  test('without the menu permission: export-not-permitted', async () => {
    expect(await exported(await member({ mayExport: false }))).toMatchObject({
      code: 409,
      module_code: 'ASSISTANT_ERR020',
    })
    expect((await exported(await member({ modules: ['Desk'] }))).code).toBe(403)
    expect((await exported(null)).code).toBe(403)
  })
  test('for a range that is none: range-not-valid', async () => {
    const visitor = await member({})
    for (const range of ['31d', '2026-01-31..2026-01-01', '2999-01-01..2999-01-02'])
      expect(await exported(visitor, { range })).toMatchObject({ module_code: 'INSIGHTS_ERR006' })
    expect(await exported(visitor, { timezone: 'Nowhere/Else' })).toMatchObject({ code: 400 })
  })
  test('while another of the user is under way: export-busy', async () => {
    const [visitor, other] = [await member({}), await member({})]
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    onTestFinished(() => end.resolve())
    draw.mockImplementationOnce(async () => {
      begun.resolve()
      await end.promise
      return new Uint8Array([1])
    })
    const first = exported(visitor)
    await begun.promise
    expect(await exported(visitor)).toMatchObject({ code: 409, module_code: 'INSIGHTS_ERR007' })
    expect((await exported(other)).code).toBe(200)
    end.resolve()
    expect((await first).code).toBe(200)
    expect((await exported(visitor)).code).toBe(200)
  })
  test('where it could not be drawn: server-busy, and the next one is made', async () => {
    const visitor = await member({})
    draw.mockResolvedValueOnce(null)
    expect(await exported(visitor)).toMatchObject({ code: 503 })
    expect((await exported(visitor)).code).toBe(200)
  })
})

test('what cannot be read is named, and has its place in the file', async () => {
  const visitor = await member({})
  await storeChartBoard(server, visitor)
  for (const why of ['chart-gone', 'server-busy'] as const) {
    read.mockResolvedValueOnce([err(why)])
    const { data } = await exported(visitor)
    expect(data.missing).toHaveLength(1)
    const texts = textsOf(data.file)
    expect(texts).toContain(data.missing[0])
    expect(texts.length).toBeGreaterThan(8)
  }
})

test('it reports its steps to a client that asks for them', async () => {
  const visitor = await member({})
  const { body } = await server.app.inject({
    method: 'POST',
    url: exportBoard.path,
    headers: { ...visitor.headers, accept: 'application/x-ndjson' },
    payload: {},
  })
  const lines = body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { step?: string; code?: number })
  expect(lines.map(({ step }) => step)).toEqual(['waiting', 'reading', 'drawing', undefined])
  expect(lines.at(-1)?.code).toBe(200)
})

test('it ends when the client disconnects: nothing is drawn or recorded, and the next export is not busy', async () => {
  const visitor = await member({})
  await storeChartBoard(server, visitor)
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  // Closing the server waits for calls in progress.
  onTestFinished(() => goOn.resolve())
  read.mockImplementationOnce(async () => {
    begun.resolve()
    await goOn.promise
    return [err('chart-gone')]
  })
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  draw.mockClear()
  const leaving = new AbortController()
  const answer = fetch(`${url}${exportBoard.path}`, {
    method: 'POST',
    headers: { ...visitor.headers, 'content-type': 'application/json' },
    body: '{}',
    signal: leaving.signal,
  }).catch(() => 'left')
  await begun.promise
  leaving.abort()
  expect(await answer).toBe('left')
  expect((await exported(visitor)).module_code).toBe('INSIGHTS_ERR007')
  const connections = promisify(server.app.server.getConnections.bind(server.app.server))
  await expect.poll(() => connections()).toBe(0)
  goOn.resolve()
  await expect.poll(async () => (await exported(visitor)).code).toBe(200)
  expect(draw).toHaveBeenCalledTimes(1)
  expect(await exportEvents(server, visitor)).toHaveLength(1)
})
