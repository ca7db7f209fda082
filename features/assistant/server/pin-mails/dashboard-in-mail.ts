import type { DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import type { Result } from '@portico/contract/platform/result.ts'
import type { AnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import type { NotComputed } from '#features/assistant/server/analysis-process/requests.ts'
import type { DrawingService } from '@portico/server/core/drawing/drawing-service.ts'
import type { packedDataset } from '#features/assistant/server/datasets/packed-dataset.ts'
import type { StoredDataset } from '#features/assistant/server/datasets/dataset-queries.ts'
import { readingTexts } from '#features/assistant/server/dashboards/reading-texts.ts'
import { figureQuery, figureText, withQuery } from '#features/assistant/server/dashboards/drawn-parts.ts'

/** The content of a dashboard email: numbers, pictures (PNG in base64), and why parts are missing. */
export type DashboardInMail = {
  figures: { label: string; text: string }[]
  pictures: { title: string; png: string }[]
  left_out: { title: string; why: 'not-verified' | 'column-gone' }[]
  /** Sentences about the reading of the file. */
  reading: string[]
}

type About = {
  tenantId: string
  dataset: Pick<StoredDataset, 'own' | 'report' | 'columns'>
  packed: ReturnType<typeof packedDataset>
  language: Language
}
type Parts = { analysis: AnalysisService; drawing: DrawingService }

/** The maximum number of pictures. Longer emails go unread, and some clients clip them. */
const picturesAtMost = 4
/** The width of pictures in an email, in pixels. */
const width = 416

/**
 * Computes the numbers and pictures of a dashboard email with both engines, in the analysis process. Parts on which
 * they disagree, and parts that need a missing column, are listed by title. Foreign functions have no query and are not
 * run. Null if the process failed.
 */
export async function dashboardInMail(
  { analysis, drawing }: Parts,
  definition: Pick<DashboardDefinition, 'kpis' | 'charts'>,
  { tenantId, dataset, packed, language }: About,
): Promise<DashboardInMail | null> {
  const kpis = definition.kpis.flatMap(withQuery)
  const charts = definition.charts.flatMap(withQuery).slice(0, picturesAtMost)
  const { key } = packed
  const values = await analysis.ask({ kind: 'values', key, queries: kpis.map(({ query }) => query) }, packed)
  const drawn = charts.map((chart) => figureQuery(chart, { width, language }))
  const figures = await analysis.ask({ kind: 'figures', key, queries: drawn }, packed)
  if (values === null || figures === null) return null
  const queries = [...kpis, ...charts].map(({ query }) => query)
  const reading = readingTexts(dataset, queries, language)
  const mail: DashboardInMail = { figures: [], pictures: [], left_out: [], reading }
  kpis.forEach((kpi, index) => {
    const computed = verified(mail, kpi.title, values[index])
    if (computed !== null)
      mail.figures.push({ label: kpi.title, text: figureText(kpi, computed.value, dataset.columns, language) })
  })
  for (const [index, { title }] of charts.entries()) {
    const computed = verified(mail, title, figures[index])
    if (computed === null) continue
    const png = await drawing.draw(tenantId, { kind: 'picture', picture: computed.value })
    if (png === null) return null
    mail.pictures.push({ title, png: Buffer.from(png).toString('base64') })
  }
  return mail
}

/** Returns the result, or null after adding the part's title to those left out. */
function verified<Value>(
  mail: DashboardInMail,
  title: string,
  computed: Result<Value, NotComputed> | undefined,
): { value: Value } | null {
  if (computed?.ok === true) return computed
  mail.left_out.push({ title, why: computed?.error ?? 'not-verified' })
  return null
}
