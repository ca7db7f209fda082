import { sentenceOf } from '@portico/analysis/compile/sentence.ts'
import { chartWidth, type DashboardParts } from '@portico/charts/dashboard-figure.ts'
import type { exportDashboard } from '@portico/contract/features/assistant/export-dashboard.ts'
import { directionOf } from '@portico/contract/platform/language.ts'
import type { AnalysisService } from '#server/features/assistant/analysis-process/analysis-service.ts'
import type { StoredDataset } from '#server/features/assistant/datasets/dataset-queries.ts'
import type { packedDataset } from '#server/features/assistant/datasets/packed-dataset.ts'
import type { CallRequest } from '#server/core/calls/handler.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { figureDrawing, figureText, withFilters, withQuery } from './drawn-parts.ts'

/** Of charts on A4, in pixels: as wide as its content is at 96 pixels an inch. */
const pageWidth = 686

/**
 * What a file has of a dashboard, of numbers that both engines agree about: what they disagree about, needs a column that is gone, or is
 * foreign code, is among its sentences by its title. Null where the process failed.
 */
export async function exportedParts(
  analysis: AnalysisService,
  dataset: StoredDataset,
  packed: ReturnType<typeof packedDataset>,
  { definition, conditions, language, format }: CallRequest<typeof exportDashboard>['body'],
): Promise<DashboardParts | null> {
  const { columns } = dataset
  const parts = withFilters(definition, conditions)
  const [kpis, charts] = [parts.kpis.flatMap(withQuery), parts.charts.flatMap(withQuery)]
  const queries = [...kpis, ...charts].map(({ query }) => query)
  const results = await analysis.ask({ kind: 'compute-twice', key: packed.key, queries }, packed)
  if (results === null) return null
  const t = dashboardTexts(language)
  const foreign = [...parts.kpis, ...parts.charts].filter(({ query }) => query === null)
  const leftOut = [
    ...foreign.map(({ title }) => t.notVerified(title)),
    ...[...kpis, ...charts].flatMap(({ title }, place) => {
      const result = results[place]
      return result?.ok === true ? [] : [result?.why === 'column-gone' ? t.columnGone(title) : t.notVerified(title)]
    }),
  ]
  const all = { aggregate: 'count', column: null, share: false, group: null, order: null, limit: null } as const
  const drawn = { columns, language, width: format === 'pdf' ? pageWidth : chartWidth }
  return {
    title: definition.title,
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
      const { title, view, marks } = figureDrawing(chart, result.result, drawn)
      return [{ title, view, marks }]
    }),
    foot: t.computedTwice(),
  }
}
