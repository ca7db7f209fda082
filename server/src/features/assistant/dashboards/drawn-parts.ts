import { isTimeAlong, shownPoints } from '@portico/analysis/dashboards/chart-rules.ts'
import { chartSpecOf, type ChartTexts } from '@portico/analysis/dashboards/chart-spec-of.ts'
import type { ChartSpec } from '@portico/charts/chart-spec.ts'
import { drawChart } from '@portico/charts/draw-chart.ts'
import type { Drawing } from '@portico/charts/drawing.ts'
import { figureOf } from '@portico/charts/figure.ts'
import { withConditions } from '@portico/analysis/dashboards/with-conditions.ts'
import type { DashboardChart, DashboardDefinition, Kpi } from '@portico/contract/core/analysis/dashboard.ts'
import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Condition, Query, QueryResult } from '@portico/contract/core/analysis/query.ts'
import { directionOf, type Language } from '@portico/contract/platform/language.ts'
import { chartFormatsOf } from '#server/core/drawing/chart-formats.ts'
import type english from '#server/features/assistant/dashboards/messages/en.json'
import { messagesBeside } from '#server/platform/text/messages-beside.ts'

const messages = messagesBeside<typeof english>(import.meta.dirname)

/** A part of a definition that is not foreign code. */
export type WithQuery<Part> = Omit<Part, 'query'> & { query: Query }

/** The part with its query, or nothing of foreign code. */
export const withQuery = <Part extends { query: Query | null }>(part: Part): WithQuery<Part>[] =>
  part.query === null ? [] : [{ ...part, query: part.query }]

/** A number as it is written under its title, with its unit. */
export function figureText(
  { query }: WithQuery<Kpi>,
  { value }: QueryResult,
  columns: readonly DatasetColumn[],
  language: Language,
): string {
  const formats = chartFormatsOf(language)
  if (value === null) return '–'
  if (query.share) return formats.percent(value)
  const isCount = query.aggregate === 'count' || query.aggregate === 'count-distinct'
  const unit = isCount ? null : (columns.find(({ name }) => name === query.column)?.unit ?? null)
  return `${formats.number(value)}${unit === null ? '' : ` ${unit}`}`
}

type Written = { columns: readonly DatasetColumn[]; language: Language }

/** The texts of a chart, as it is drawn anywhere. */
export function figureTexts({ title, rationale }: WithQuery<DashboardChart>, language: Language): ChartTexts {
  const t = messages(language)
  return { title, description: rationale, rest: t('chart.others'), gap: t('chart.noRows') }
}

/** A chart by the rules of the page. */
function figureSpec(chart: WithQuery<DashboardChart>, result: QueryResult, { columns, language }: Written): ChartSpec {
  const { chartType, query } = chart
  const shown = shownPoints(chartType, query, result, isTimeAlong(query, columns))
  return chartSpecOf(figureTexts(chart, language), query, shown)
}

/** The same drawn under its title, for where nothing stands beside it. */
export function figureDrawing(
  chart: WithQuery<DashboardChart>,
  result: QueryResult,
  { width, ...written }: Written & { width: number },
): Drawing {
  const direction = directionOf(written.language)
  const spec = figureSpec(chart, result, written)
  return figureOf(drawChart(spec, { width, direction, formats: chartFormatsOf(written.language) }), width, direction)
}

/** The queries of a dashboard with the conditions of its filters. */
export function withFilters(
  { kpis, charts }: Pick<DashboardDefinition, 'kpis' | 'charts'>,
  conditions: readonly Condition[],
) {
  const filtered = <Part extends { query: Query | null }>(part: Part): Part =>
    part.query === null ? part : { ...part, query: withConditions(part.query, conditions) }
  return { kpis: kpis.map(filtered), charts: charts.map(filtered) }
}
