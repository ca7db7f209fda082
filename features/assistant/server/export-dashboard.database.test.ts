import { exportDashboard, type DrawnFormat } from '#features/assistant/contract/export-dashboard.ts'
import { listDatasets, readDataset } from '#features/assistant/contract/datasets.ts'
import type { Condition, Query } from '@portico/contract/core/analysis/query.ts'
import type { DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import { inflateSync } from 'node:zlib'
import { decode } from 'fast-png'
import { SaxesParser } from 'saxes'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { callAs, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import { openDatasetServer, uploaded } from './test-dataset-server.ts'

let opened: Awaited<ReturnType<typeof openDatasetServer>>
let server: TestCallServer
beforeAll(async () => {
  opened = await openDatasetServer()
  server = opened.server
})
afterAll(() => opened.close())

const rows = Array.from({ length: 60 }, (_, row) => `${['Linux', 'Windows'][row % 2]},${row},2025-0${(row % 9) + 1}-01`)
const query: Query = {
  aggregate: 'count',
  column: null,
  share: false,
  group: null,
  filters: [],
  order: null,
  limit: null,
}
const dejaVu = ['DejaVuSans', 'DejaVuSans-Bold']
/** The fonts of a PDF by language: fonts for other scripts only when needed. */
const fontsOf = {
  ar: dejaVu,
  hi: [...dejaVu, 'NotoSansDevanagari-Regular'],
  ja: [...dejaVu, 'BIZUDPGothic-Regular'],
}
const csv = `os,seats,seen\n${rows.join('\n')}\n`
type More = {
  conditions?: Condition[]
  language?: Language
  definition?: DashboardDefinition
  format?: DrawnFormat
}
const exported = async (user: Visitor, id: string, more: More = {}) => {
  const { conditions = [], language = 'en', definition, format = 'pdf' } = more
  const { data } = await callAs(server, user, readDataset, { params: { id } })
  const body = { definition: definition ?? data.proposal, conditions, language, format }
  return callAs(server, user, exportDashboard, { params: { id }, body })
}
/** Returns a user whose role has the menu permission Export to PDF. */
async function exporter(): Promise<Visitor> {
  const visitor = await server.signIn(['Chat Bot'])
  const { tenantId: tenant_id, roleId: role_id } = visitor
  const entry = { modulekey: 'Chat Bot', menuname: 'Export to PDF', menulink: '', displayorder: 2 }
  await server.everything
    .insertInto('tenant.role_menus')
    .values({ tenant_id, role_id, ...entry })
    .execute()
  return visitor
}
const fileOf = async (user: Visitor, id: string, more: More) =>
  Buffer.from((await exported(user, id, more)).data.file, 'base64')

/** Counts the pages of a PDF, and the texts drawn on them. */
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
  const user = await exporter()
  const { id } = await uploaded(server, user, csv)
  const { data } = await exported(user, id)
  const { text, pages, glyphs, images } = contentOf(data.file)
  expect(text.slice(0, 5)).toBe('%PDF-')
  expect(text).toContain('DejaVuSans-Bold')
  expect(images).toBe(false)
  expect(pages).toBeGreaterThanOrEqual(2)
  expect(glyphs).toBeGreaterThan(40)
  // The filter leaves no rows, so fewer texts are drawn.
  const none: Condition[] = [{ column: 'os', operator: 'is', values: ['Solaris'] }]
  expect(contentOf((await exported(user, id, { conditions: none })).data.file).glyphs).toBeLessThan(glyphs)
  for (const language of ['ar', 'ja', 'hi'] as const)
    expect(contentOf((await exported(user, id, { language })).data.file).pages).toBeGreaterThanOrEqual(2)
})

test('what has no query, or needs a column that is gone, is left out', async () => {
  const user = await exporter()
  const { id } = await uploaded(server, user, csv)
  const foreign = { title: 'Foreign', javascriptFunction: '(data) => 1', query: null }
  const definition: DashboardDefinition = { title: 'Mine', filters: [], kpis: [foreign], charts: [] }
  expect(contentOf((await exported(user, id, { definition })).data.file).pages).toBe(1)
})

/** Counts the elements of an SVG by name, and returns its texts; fails if it is not well-formed. */
function svgContent(file: Buffer) {
  const elements: string[] = []
  const texts: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => expect.unreachable(error.message))
  parser.on('opentag', ({ name }) => void elements.push(name))
  parser.on('text', (text) => void texts.push(text))
  parser.write(file.toString('utf8')).close()
  return { elements: new Set(elements), texts, joined: texts.join(' ') }
}

test('as SVG it has all of the dashboard, in elements that draw alone, and is the same each time', async () => {
  const user = await exporter()
  const { id } = await uploaded(server, user, csv)
  const { data } = await callAs(server, user, readDataset, { params: { id } })
  const conditions: Condition[] = [{ column: 'os', operator: 'is', values: ['Linux'] }]
  const file = await fileOf(user, id, { format: 'svg', conditions })
  expect(file.equals(await fileOf(user, id, { format: 'svg', conditions }))).toBe(true)
  const { elements, texts, joined } = svgContent(file)
  const { title, kpis, charts } = data.proposal
  for (const text of [title, ...kpis.map((kpi) => kpi.title), ...charts.map((chart) => chart.title)])
    expect(texts).toContain(text)
  expect(joined).toContain('where os is Linux')
  expect(texts).toContain('30')
  const drawing = ['svg', 'title', 'desc', 'defs', 'pattern', 'g', 'rect', 'path', 'line', 'text']
  expect([...elements].filter((name) => !drawing.includes(name))).toEqual([])
  expect(file.toString('utf8')).not.toMatch(/href|url\((?!#)|<\?xml-stylesheet|\son\w+=/)
  expect(file.toString('utf8')).toContain('fill="#ffffff"')
})

test('as PNG it is the same picture, twice as large, and not blank', async () => {
  const user = await exporter()
  const { id } = await uploaded(server, user, csv)
  const file = await fileOf(user, id, { format: 'png' })
  expect(file.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n')
  const { width, height, data, channels } = decode(file)
  const svg = (await fileOf(user, id, { format: 'svg' })).toString('utf8')
  const [, wide, high] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []
  expect([width, height]).toEqual([Number(wide) * 2, Math.ceil(Number(high) * 2)])
  const shades = new Set<string>()
  let drawn = 0
  for (let offset = 0; offset < data.length; offset += channels) {
    const shade = data.subarray(offset, offset + 3).join()
    shades.add(shade)
    if (shade !== '255,255,255') drawn += 1
  }
  expect(drawn / (width * height)).toBeGreaterThan(0.02)
  // The colours of text, both colours of numbers and their background, and the first series.
  for (const shade of ['28,36,48', '90,100,114', '236,238,242', '31,95,191']) expect(shades).toContain(shade)
})

test('titles are text in every format, and what is left out is named', async () => {
  const user = await exporter()
  const { id } = await uploaded(server, user, csv)
  const { data } = await callAs(server, user, readDataset, { params: { id } })
  const hostile = `<script>alert(1)</script> & "quoted" 'too' ]]> <!-- \u0001`
  const shown = hostile.replace('\u0001', '')
  const [kpi, chart] = [data.proposal.kpis[0], data.proposal.charts[0]]
  if (kpi === undefined || chart === undefined) return expect.unreachable('The proposal has no parts.')
  const gone = { ...kpi, title: 'Gone', query: { ...query, aggregate: 'sum' as const, column: 'no such' } }
  const foreign = { title: 'Foreign', javascriptFunction: '(data) => 1', query: null }
  const definition: DashboardDefinition = {
    title: hostile,
    filters: [],
    kpis: [{ ...kpi, title: hostile }, gone, foreign],
    charts: [{ ...chart, title: hostile }],
  }
  const { elements, joined } = svgContent(await fileOf(user, id, { format: 'svg', definition }))
  expect(elements).not.toContain('script')
  // The title is the document's title, the visible heading, and the titles of the number and the chart.
  expect(joined.replaceAll(/\s+/g, ' ').split(shown.trim()).length - 1).toBeGreaterThanOrEqual(4)
  expect(joined).toMatch(/Gone/)
  expect(joined).toMatch(/Foreign/)
  expect(decode(await fileOf(user, id, { format: 'png', definition })).width).toBe(1328)
  expect(contentOf((await exported(user, id, { definition })).data.file).pages).toBe(1)
})

test.for(['ar', 'hi', 'ja'] as const)('in %s each format has its sentences', async (language) => {
  const user = await exporter()
  const { id } = await uploaded(server, user, csv)
  const script = { ar: /\p{sc=Arab}{3}/u, hi: /\p{sc=Deva}{3}/u, ja: /\p{sc=Hira}{2}/u }[language]
  expect(svgContent(await fileOf(user, id, { format: 'svg', language })).joined).toMatch(script)
  expect(decode(await fileOf(user, id, { format: 'png', language })).width).toBe(2592)
  const { text } = contentOf((await exported(user, id, { language })).data.file)
  const fonts = [...text.matchAll(/\/BaseFont \/[A-Z]+\+([\w-]+)/g)].map(([, name]) => name)
  expect(new Set(fonts)).toEqual(new Set(fontsOf[language]))
})

test("of no dataset, or another user's, it is refused; and a second one at once", async () => {
  const [user, other] = [await exporter(), await exporter()]
  const { id } = await uploaded(server, user, csv)
  const definition: DashboardDefinition = { title: 'Mine', filters: [], kpis: [], charts: [] }
  const ask = (visitor: Visitor, dataset: string) =>
    callAs(server, visitor, exportDashboard, {
      params: { id: dataset },
      body: { definition, conditions: [], language: 'en', format: 'pdf' },
    })
  expect((await ask(user, uuid())).module_code).toBe('ASSISTANT_ERR009')
  expect((await ask(other, id)).module_code).toBe('ASSISTANT_ERR009')
  // The first drawing is held until the second request has been answered.
  const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { draw } = opened.drawing
  onTestFinished(() => void (opened.drawing.draw = draw))
  opened.drawing.draw = async (...given) => {
    begun.resolve()
    await answered.promise
    return draw(...given)
  }
  const first = ask(user, id)
  await begun.promise
  expect((await ask(user, id)).module_code).toBe('ASSISTANT_ERR018')
  answered.resolve()
  expect((await first).module_code).toBe(null)
})

test('a PDF needs the menu permission, which the list of datasets tells; other files do not', async () => {
  const [user, other] = [await server.signIn(['Chat Bot']), await exporter()]
  const { id } = await uploaded(server, user, csv)
  expect(await exported(user, id)).toMatchObject({ code: 409, module_code: 'ASSISTANT_ERR020' })
  for (const format of ['png', 'svg'] as const) expect((await exported(user, id, { format })).module_code).toBe(null)
  const lists = [user, other].map((visitor) => callAs(server, visitor, listDatasets, {}))
  expect((await Promise.all(lists)).map(({ data }) => data.may_export_pdf)).toEqual([false, true])
})
