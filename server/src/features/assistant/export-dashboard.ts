import type { exportDashboard } from '@portico/contract/features/assistant/export-dashboard.ts'
import { sentenceOf } from '@portico/analysis/compile/sentence.ts'
import { directionOf } from '@portico/contract/platform/language.ts'
import type { AnalysisService } from '#server/features/assistant/analysis-process/analysis-service.ts'
import type { DashboardPages } from '#server/features/assistant/analysis-process/requests.ts'
import { figureDrawing, figureText, withFilters, withQuery } from '#server/features/assistant/dashboards/drawn-parts.ts'
import { pdfTexts } from '#server/features/assistant/dashboards/pdf-texts.ts'
import type { StoredDataset } from '#server/features/assistant/datasets/dataset-queries.ts'
import { notFound, type Datasets } from '#server/features/assistant/datasets/open-datasets.ts'
import { packedDataset } from '#server/features/assistant/datasets/packed-dataset.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type CallRequest, type Handler } from '#server/core/calls/handler.ts'

/** Of charts, in pixels: as wide as the content of A4 is at 96 pixels an inch. */
const width = 686

/** A dashboard as PDF. One at a time for each user: it takes the process that computes for all. */
export function handleExportDashboard(
  context: Pick<AppContext, 'database'>,
  datasets: Datasets,
  analysis: AnalysisService,
): Handler<typeof exportDashboard> {
  const underWay = new Set<string>()
  return async (request) => {
    const { session, params } = request
    const found = await datasets.find(session, params.id)
    if (typeof found === 'string') return notFound(found)
    if (underWay.has(session.accountId)) return refused('assistant-busy')
    underWay.add(session.accountId)
    try {
      const pages = await pagesOf(context, analysis, found, request)
      const pdf = pages === null || request.signal.aborted ? null : await analysis.drawPdf(pages)
      if (pdf === null) return refused('server-busy', { retryAfter: 5 })
      return done({ pdf: Buffer.from(pdf).toString('base64') })
    } finally {
      underWay.delete(session.accountId)
    }
  }
}

async function pagesOf(
  context: Pick<AppContext, 'database'>,
  analysis: AnalysisService,
  dataset: StoredDataset,
  { session, body }: CallRequest<typeof exportDashboard>,
): Promise<DashboardPages | null> {
  const { definition, conditions, language } = body
  const { columns } = dataset
  const parts = withFilters(definition, conditions)
  const [kpis, charts] = [parts.kpis.flatMap(withQuery), parts.charts.flatMap(withQuery)]
  const { key, load } = packedDataset(context, session.tenantId, dataset)
  const queries = [...kpis, ...charts].map(({ query }) => query)
  const results = await analysis.ask({ kind: 'compute-twice', key, queries }, load)
  if (results === null) return null
  const t = pdfTexts(language)
  const foreign = [...parts.kpis, ...parts.charts].filter(({ query }) => query === null)
  const leftOut = [
    ...foreign.map(({ title }) => t.notVerified(title)),
    ...[...kpis, ...charts].flatMap(({ title }, place) => {
      const result = results[place]
      return result?.ok === true ? [] : [result?.why === 'column-gone' ? t.columnGone(title) : t.notVerified(title)]
    }),
  ]
  const all = { aggregate: 'count', column: null, share: false, group: null, order: null, limit: null } as const
  return {
    title: definition.title,
    language,
    direction: directionOf(language),
    lines: [
      t.about(definition.title, dataset.title, dataset.refreshedAt),
      ...(conditions.length === 0 ? [] : [sentenceOf({ ...all, filters: conditions })]),
      ...leftOut,
    ],
    figures: kpis.flatMap((kpi, place) => {
      const result = results[place]
      return result?.ok === true ? [{ label: kpi.title, text: figureText(kpi, result.result, columns, language) }] : []
    }),
    charts: charts.flatMap((chart, place) => {
      const result = results[kpis.length + place]
      if (result?.ok !== true) return []
      const { title, view, marks } = figureDrawing(chart, result.result, { columns, language, width })
      return [{ title, view, marks }]
    }),
    foot: t.computedTwice(),
  }
}
