import { sentenceOf } from '@portico/analysis/compile/sentence.ts'
import { chartWidth } from '@portico/charts/dashboard-figure.ts'
import type { exportDashboard } from '#features/assistant/contract/export-dashboard.ts'
import { directionOf } from '@portico/contract/platform/language.ts'
import type { AnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import type { StoredDataset } from '#features/assistant/server/datasets/dataset-queries.ts'
import type { packedDataset } from '#features/assistant/server/datasets/packed-dataset.ts'
import type { CallRequest } from '@portico/server/core/calls/handler.ts'
import type { PackedDashboard } from '@portico/server/core/drawing/draw-requests.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { readingTexts } from './reading-texts.ts'
import { figureQuery, figureText, withFilters, withQuery } from './drawn-parts.ts'

/** Width of charts on an A4 page, in pixels: the page's content width at 96 pixels per inch. */
const pageWidth = 686

/**
 * Computes the parts of an exported dashboard with both engines. Parts on which they disagree, parts that need a
 * missing column, and foreign functions become sentences with the part's title. Null if the process failed or the
 * signal aborted.
 */
export async function exportedParts(
  analysis: AnalysisService,
  dataset: StoredDataset,
  packed: ReturnType<typeof packedDataset>,
  { definition, conditions, language, format }: CallRequest<typeof exportDashboard>['body'],
  signal: AbortSignal,
): Promise<PackedDashboard | null> {
  const parts = withFilters(definition, conditions)
  const [kpis, charts] = [parts.kpis.flatMap(withQuery), parts.charts.flatMap(withQuery)]
  const width = format === 'pdf' ? pageWidth : chartWidth
  const asked = { ...packed, signal }
  const { key } = packed
  const values = await analysis.ask({ kind: 'values', key, queries: kpis.map(({ query }) => query) }, asked)
  const drawn = charts.map((chart) => figureQuery(chart, { width, language }))
  const figures = await analysis.ask({ kind: 'figures', key, queries: drawn }, asked)
  if (values === null || figures === null) return null
  const t = dashboardTexts(language)
  const foreign = [...parts.kpis, ...parts.charts].filter(({ query }) => query === null)
  const results = [...values, ...figures]
  const leftOut = [
    ...foreign.map(({ title }) => t.notVerified(title)),
    ...[...kpis, ...charts].flatMap(({ title }, index) => {
      const result = results[index]
      return result?.ok === true ? [] : [result?.error === 'column-gone' ? t.columnGone(title) : t.notVerified(title)]
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
      ...readingTexts(
        dataset,
        [...kpis, ...charts].map(({ query }) => query),
        language,
      ),
      ...leftOut,
    ],
    figures: kpis.flatMap((kpi, index) => {
      const result = values[index]
      const isKnown = result?.ok === true
      return isKnown ? [{ label: kpi.title, text: figureText(kpi, result.value, dataset.columns, language) }] : []
    }),
    charts: figures.flatMap((figure) => (figure.ok ? [figure.value] : [])),
    foot: t.computedTwice(),
  }
}
