import type { DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { QueryResult } from '@portico/contract/core/analysis/query.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import type { AnalysisService } from '#server/features/assistant/analysis-process/analysis-service.ts'
import type { ComputedTwice } from '#server/features/assistant/analysis-process/requests.ts'
import type { DrawingService } from '#server/core/drawing/drawing-service.ts'
import type { packedDataset } from '#server/features/assistant/datasets/packed-dataset.ts'
import { figureDrawing, figureText, withQuery } from '#server/features/assistant/dashboards/drawn-parts.ts'

/** What a mail has of a dashboard: numbers, pictures (PNG in base64), and what was left out, and why. */
export type DashboardInMail = {
  figures: { label: string; text: string }[]
  pictures: { title: string; png: string }[]
  left_out: { title: string; why: 'not-verified' | 'column-gone' }[]
}

type About = {
  tenantId: string
  columns: readonly DatasetColumn[]
  packed: ReturnType<typeof packedDataset>
  language: Language
}
type Parts = { analysis: AnalysisService; drawing: DrawingService }

/** A mail of more is not read, and some mail programs cut it. */
const picturesAtMost = 4
/** As wide as a mail shows it. */
const width = 416

/**
 * The numbers and pictures of a dashboard, each computed by both engines in the analysis process: what they disagree about, and what needs
 * a column that is gone, is left out by name. Foreign functions, which have no query, are not run. Null where the process failed.
 */
export async function dashboardInMail(
  { analysis, drawing }: Parts,
  definition: Pick<DashboardDefinition, 'kpis' | 'charts'>,
  { tenantId, columns, packed, language }: About,
): Promise<DashboardInMail | null> {
  const kpis = definition.kpis.flatMap(withQuery)
  const charts = definition.charts.flatMap(withQuery).slice(0, picturesAtMost)
  const queries = [...kpis, ...charts].map(({ query }) => query)
  const results = await analysis.ask({ kind: 'compute-twice', key: packed.key, queries }, packed)
  if (results === null) return null
  const mail: DashboardInMail = { figures: [], pictures: [], left_out: [] }
  kpis.forEach((kpi, place) => {
    const computed = verified(mail, kpi.title, results[place])
    if (computed !== null) mail.figures.push({ label: kpi.title, text: figureText(kpi, computed, columns, language) })
  })
  for (const [place, chart] of charts.entries()) {
    const computed = verified(mail, chart.title, results[kpis.length + place])
    if (computed === null) continue
    const picture = figureDrawing(chart, computed, { columns, language, width })
    const png = await drawing.draw(tenantId, { kind: 'picture', picture })
    if (png === null) return null
    mail.pictures.push({ title: chart.title, png: Buffer.from(png).toString('base64') })
  }
  return mail
}

/** The result, or null with its title among what is left out. */
function verified(mail: DashboardInMail, title: string, computed: ComputedTwice | undefined): QueryResult | null {
  if (computed?.ok === true) return computed.result
  mail.left_out.push({ title, why: computed?.why ?? 'not-verified' })
  return null
}
