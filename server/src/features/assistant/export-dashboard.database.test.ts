import { exportDashboard } from '@portico/contract/features/assistant/export-dashboard.ts'
import { readDataset } from '@portico/contract/features/assistant/read-dataset.ts'
import type { Condition } from '@portico/contract/core/analysis/query.ts'
import type { DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import { inflateSync } from 'node:zlib'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, type TestCallServer } from '#server/core/calls/test-call-server.ts'
import type { Visitor } from '#server/core/sessions/test-visitor-queries.ts'
import { openDatasetServer, uploaded } from './test-dataset-server.ts'

let opened: Awaited<ReturnType<typeof openDatasetServer>>
let server: TestCallServer
beforeAll(async () => {
  opened = await openDatasetServer()
  server = opened.server
})
afterAll(() => opened.close())

const rows = Array.from({ length: 60 }, (_, row) => `${['Linux', 'Windows'][row % 2]},${row},2025-0${(row % 9) + 1}-01`)
const csv = `os,seats,seen\n${rows.join('\n')}\n`
type More = { conditions?: Condition[]; language?: Language; definition?: DashboardDefinition }
const exported = async (user: Visitor, id: string, { conditions = [], language = 'en', definition }: More = {}) => {
  const { data } = await callAs(server, user, readDataset, { params: { id } })
  const body = { definition: definition ?? data.proposal, conditions, language }
  return callAs(server, user, exportDashboard, { params: { id }, body })
}

/** The pages of a PDF, and how many texts they have. */
function contentOf(pdf: string) {
  const bytes = Buffer.from(pdf, 'base64')
  const text = bytes.toString('latin1')
  const streams = [...text.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)].flatMap(({ index, 0: begin }) => {
    const from = index + begin.length
    const content = inflateSync(bytes.subarray(from)).toString('latin1')
    return content.includes(' Tf') ? [content] : []
  })
  const glyphs = streams.join('').match(/TJ/g)?.length ?? 0
  const pages = text.match(/\/Type \/Page\n/g)?.length ?? 0
  return { text, pages, glyphs, images: text.includes('/Subtype /Image') }
}

test('a dashboard is exported as PDF with its charts as vectors and its fonts', async () => {
  const user = await server.signIn(['Chat Bot'])
  const { id } = await uploaded(server, user, csv)
  const { data } = await exported(user, id)
  const { text, pages, glyphs, images } = contentOf(data.pdf)
  expect(text.slice(0, 5)).toBe('%PDF-')
  expect(text).toContain('DejaVuSans-Bold')
  expect(images).toBe(false)
  expect(pages).toBeGreaterThanOrEqual(2)
  expect(glyphs).toBeGreaterThan(40)
  // What a filter leaves out has no marks.
  const none: Condition[] = [{ column: 'os', operator: 'is', values: ['Solaris'] }]
  expect(contentOf((await exported(user, id, { conditions: none })).data.pdf).glyphs).toBeLessThan(glyphs)
  for (const language of ['ar', 'ja', 'hi'] as const)
    expect(contentOf((await exported(user, id, { language })).data.pdf).pages).toBeGreaterThanOrEqual(2)
})

test('what has no query, or needs a column that is gone, is left out', async () => {
  const user = await server.signIn(['Chat Bot'])
  const { id } = await uploaded(server, user, csv)
  const foreign = { title: 'Foreign', javascriptFunction: '(data) => 1', query: null }
  const definition: DashboardDefinition = { title: 'Mine', filters: [], kpis: [foreign], charts: [] }
  expect(contentOf((await exported(user, id, { definition })).data.pdf).pages).toBe(1)
})

test("of no dataset, or another user's, it is refused; and a second one at once", async () => {
  const [user, other] = [await server.signIn(['Chat Bot']), await server.signIn(['Chat Bot'])]
  const { id } = await uploaded(server, user, csv)
  const definition: DashboardDefinition = { title: 'Mine', filters: [], kpis: [], charts: [] }
  const ask = (visitor: Visitor, dataset: string) =>
    callAs(server, visitor, exportDashboard, {
      params: { id: dataset },
      body: { definition, conditions: [], language: 'en' },
    })
  expect((await ask(user, uuid())).module_code).toBe('ASSISTANT_ERR009')
  expect((await ask(other, id)).module_code).toBe('ASSISTANT_ERR009')
  const codes = (await Promise.all([ask(user, id), ask(user, id)])).map(({ module_code: code }) => code)
  expect(new Set(codes)).toEqual(new Set([null, 'ASSISTANT_ERR018']))
})
