import type { ChartTexts } from '@portico/analysis/dashboards/chart-spec-of.ts'
import { isDurationQuery, withConditions } from '@portico/analysis/dashboards/derived-queries.ts'
import type { DashboardChart, DashboardDefinition, Kpi } from '@portico/contract/core/analysis/dashboard.ts'
import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Condition, Query } from '@portico/contract/core/analysis/query.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import { chartFormatsOf } from '@portico/server/core/drawing/chart-formats.ts'
import type { FigureQuery } from '#features/assistant/server/analysis-process/requests.ts'
import type english from '#features/assistant/server/dashboards/messages/en.json'
import { messagesBeside } from '@portico/server/platform/text/messages-beside.ts'

const messages = messagesBeside<typeof english>(import.meta.dirname)

/** A KPI or chart with a query, which excludes KPIs and charts with foreign functions. */
export type WithQuery<Part> = Omit<Part, 'query'> & { query: Query }

/** Returns the part if it has a query, or an empty list for a foreign function. */
export const withQuery = <Part extends { query: Query | null }>(part: Part): WithQuery<Part>[] =>
  part.query === null ? [] : [{ ...part, query: part.query }]

/** Returns the text of a KPI's number, with its unit. */
export function figureText(
  { query }: WithQuery<Kpi>,
  value: number | null,
  columns: readonly DatasetColumn[],
  language: Language,
): string {
  const formats = chartFormatsOf(language)
  if (value === null) return '–'
  if (query.share) return formats.percent(value)
  if (isDurationQuery(query, columns)) return formats.duration(value)
  const isCount = query.aggregate === 'count' || query.aggregate === 'count-distinct'
  const unit = isCount ? null : (columns.find(({ name }) => name === query.column)?.unit ?? null)
  return `${formats.number(value)}${unit === null ? '' : ` ${unit}`}`
}

/** Returns the texts of a chart in a language, the same for each file format. */
export function figureTexts({ title, rationale }: WithQuery<DashboardChart>, language: Language): ChartTexts {
  const t = messages(language)
  return { title, description: rationale, rest: t('chart.others'), gap: t('chart.noRows') }
}

/** Returns a chart for the analysis process to draw, `width` pixels wide. */
export function figureQuery(
  chart: WithQuery<DashboardChart>,
  { width, language }: Pick<FigureQuery, 'width' | 'language'>,
): FigureQuery {
  const { query, chartType } = chart
  return { query, chartType, texts: figureTexts(chart, language), width, language }
}

/** Returns the queries of a dashboard with its filter conditions added. */
export function withFilters(
  { kpis, charts }: Pick<DashboardDefinition, 'kpis' | 'charts'>,
  conditions: readonly Condition[],
) {
  const filtered = <Part extends { query: Query | null }>(part: Part): Part =>
    part.query === null ? part : { ...part, query: withConditions(part.query, conditions) }
  return { kpis: kpis.map(filtered), charts: charts.map(filtered) }
}
