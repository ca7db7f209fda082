import { importReport } from '@portico/contract/core/analysis/dataset.ts'
import { err } from '@portico/contract/platform/result.ts'
import { importCsv } from '@portico/analysis/csv/import-csv.ts'
import { packColumn } from '@portico/analysis/columns/packed-column.ts'
import { proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import { profileTable } from '@portico/analysis/profile/profile-table.ts'
import type { DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import { languages } from '@portico/contract/platform/language.ts'
import { afterAll, describe, expect, test } from 'vitest'
import {
  openAnalysisService,
  type AnalysisService,
} from '#features/assistant/server/analysis-process/analysis-service.ts'
import { defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import { openDrawing } from '@portico/server/core/drawing/drawing-service.ts'
import { writeMail } from '@portico/server/core/mail/write-mail.ts'
import { secretFrom } from '@portico/server/platform/crypto/secret.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'
import { dashboardInMail, type DashboardInMail } from './dashboard-in-mail.ts'
import { weeklyDashboardMail } from './weekly-dashboard-mail.ts'

const analysis = openAnalysisService(silentLog)
const drawing = openDrawing(silentLog)
afterAll(() => {
  analysis.close()
  drawing.close()
})

const csv = Array.from(
  { length: 60 },
  (_, row) => `${['Berlin', 'Paris', 'مدينة'][row % 3]},${row + 0.5},2026-0${(row % 6) + 1}-01`,
)
const imported = importCsv(() => [Buffer.from(`city,price,since\n${csv.join('\n')}\n`)])
if (!imported.ok) throw new Error(imported.error.problem)
const { table } = imported.value
const columns = profileTable(table)
const definition = proposeDashboard(columns, 'Sales')
const packed = {
  key: 'test/1',
  user: 'owner',
  load: () => Promise.resolve({ key: 'test/1', title: 'Sales', columns: table.columns.map(packColumn) }),
}
const report = importReport.parse({
  ...{ encoding: 'utf-8', delimiter: ',', rows_in: 9, rows_out: 8, blank_lines: 0, renamed: [], turning: 0 },
  ...{ ragged: { count: 0, first: [] }, unclosed_quote: null, columns: [] },
  ...{ formulas: { count: 0, first: [] }, instructions: { count: 0, first: [] } },
  left_out: [{ line: 10, text: 'Total', kind: 'total' }],
})
const dataset = { own: null, report, columns }
const about = (language: (typeof languages)[number] = 'en') => ({ tenantId: 'a tenant', dataset, packed, language })
const domain = { ...defaultDomain, apptitle: 'Aurora One', domainurl: 'https://aurora.test', languages: [...languages] }
const written = (content: DashboardInMail, language = 'en', title = 'Sales') => {
  const params = { title, dataset: 'Sales.csv', as_of: '2026-06-15T08:12:00Z', path: '/insights', language }
  const mail = { kind: 'weekly-dashboard', params: { ...params, content: JSON.stringify(content) } }
  return writeMail([weeklyDashboardMail], mail, domain, secretFrom('a secret for mails, thirty-two long'))
}
const made = async (of: Pick<DashboardDefinition, 'kpis' | 'charts'>, by: AnalysisService = analysis) => {
  const mail = await dashboardInMail({ analysis: by, drawing }, of, about())
  if (mail === null) throw new Error('The process failed.')
  return mail
}

describe('the weekly mail of a dashboard', () => {
  test('has the numbers of both engines, and pictures of its first charts', async () => {
    const content = await made(definition)
    expect(content.figures).toHaveLength(4)
    expect(content.figures).toContainEqual({ label: 'Number of rows', text: '60' })
    expect(content.left_out).toEqual([])
    expect(content.pictures).toHaveLength(4)
    const { text, html, attachments, list, subject } = written(content)
    expect(subject).toBe('Sales: this week in Aurora One')
    expect(text).toContain('Number of rows: 60')
    expect(html).toContain('>60</td>')
    expect(attachments).toHaveLength(4)
    for (const { cid, content: png } of attachments) {
      expect(html).toContain(`src="cid:${cid}"`)
      expect(png.subarray(1, 4).toString()).toBe('PNG')
      expect(png.readUInt32BE(16)).toBe(832)
      expect(png.length).toBeLessThan(100_000)
    }
    for (const body of [text, html]) expect(body).toContain('https://aurora.test/insights')
    expect(list).toEqual({ unsubscribe: 'https://aurora.test/insights' })
  })

  test.each(languages)('is drawn and written in %s', async (language) => {
    const content = await dashboardInMail({ analysis, drawing }, definition, about(language))
    expect(content?.pictures).toHaveLength(4)
    const { text } = written(content ?? { figures: [], pictures: [], left_out: [], reading: [] }, language)
    expect(text).toContain('Sales.csv')
    expect(text).not.toMatch(/[{}]|undefined/)
  })

  test('names what needs a column that is gone, and leaves it out', async () => {
    const query = { ...definition.kpis[0]?.query, aggregate: 'sum', column: 'seats' } as const
    const [kpi] = definition.kpis
    if (kpi?.query === null || kpi === undefined) throw new Error('There is no KPI.')
    const content = await made({ kpis: [{ ...kpi, title: 'Seats', query: { ...kpi.query, ...query } }], charts: [] })
    const reading = ['Assumptions of the reading: 1 total row left out.']
    expect(content).toEqual({ figures: [], pictures: [], reading, left_out: [{ title: 'Seats', why: 'column-gone' }] })
    expect(written(content).text).toContain('Seats is left out because one of its columns no longer exists.')
  })

  test('leaves out what the engines disagree about, and does not run foreign functions', async () => {
    const disagreeing: AnalysisService = {
      ...analysis,
      // No query is known on which the real engines disagree, so the disagreement is simulated.
      ask: () => Promise.resolve(definition.kpis.map(() => err('not-verified'))) as never,
    }
    const content = await made({ kpis: definition.kpis, charts: [] }, disagreeing)
    expect(content.figures).toEqual([])
    expect(written(content).text).toContain(
      'Number of rows is left out because two engines calculated different values.',
    )
    const foreign = definition.charts.map((chart) => ({ ...chart, query: null }))
    expect(await made({ kpis: [], charts: foreign })).toEqual({ figures: [], pictures: [], left_out: [], reading: [] })
  })

  test('shows what users wrote as text', async () => {
    const evil = '<img src=x onerror=alert(1)>"\''
    const charts = definition.charts.slice(0, 1).map((chart) => ({ ...chart, title: evil }))
    const content = await made({ kpis: [], charts })
    const { html } = written(content, 'en', evil)
    expect(html).not.toContain('<img src=x')
    // The two pictures are the brand's logo and the chart.
    expect(html.match(/<img /g)).toHaveLength(2)
    expect(html).toContain('&lt;img src=x')
  })

  test('that another version queued without content is still written', () => {
    const mail = { kind: 'weekly-dashboard', params: { title: 'Sales' } }
    const { text, attachments } = writeMail(
      [weeklyDashboardMail],
      mail,
      domain,
      secretFrom('a secret for mails, thirty-two long'),
    )
    expect(text).toContain('Sales')
    expect(attachments).toEqual([])
  })
})
