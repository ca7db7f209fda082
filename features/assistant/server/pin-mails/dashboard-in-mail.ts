import type { DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import type { AnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import type { NotComputed } from '#features/assistant/server/analysis-process/requests.ts'
import type { DrawingService } from '@portico/server/core/drawing/drawing-service.ts'
import type { packedDataset } from '#features/assistant/server/datasets/packed-dataset.ts'
import { figureQuery, figureText, withQuery } from '#features/assistant/server/dashboards/drawn-parts.ts'

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
  const { key } = packed
  const values = await analysis.ask({ kind: 'values', key, queries: kpis.map(({ query }) => query) }, packed)
  const drawn = charts.map((chart) => figureQuery(chart, { width, language }))
  const figures = await analysis.ask({ kind: 'figures', key, queries: drawn }, packed)
  if (values === null || figures === null) return null
  const mail: DashboardInMail = { figures: [], pictures: [], left_out: [] }
  kpis.forEach((kpi, place) => {
    const computed = verified(mail, kpi.title, values[place])
    if (computed !== null)
      mail.figures.push({ label: kpi.title, text: figureText(kpi, computed.value, columns, language) })
  })
  for (const [place, { title }] of charts.entries()) {
    const computed = verified(mail, title, figures[place])
    if (computed === null) continue
    const png = await drawing.draw(tenantId, { kind: 'picture', picture: computed.picture })
    if (png === null) return null
    mail.pictures.push({ title, png: Buffer.from(png).toString('base64') })
  }
  return mail
}

/** The result, or null with its title among what is left out. */
function verified<Result extends { ok: true }>(
  mail: DashboardInMail,
  title: string,
  computed: Result | NotComputed | undefined,
): Result | null {
  if (computed?.ok === true) return computed
  mail.left_out.push({ title, why: computed?.why ?? 'not-verified' })
  return null
}
