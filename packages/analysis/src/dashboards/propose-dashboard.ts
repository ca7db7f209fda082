import { dashboardRules, type ChartType, type DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import { isNumeric, type DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import { javascriptFunctionOf } from '#analysis/compile/javascript-function.ts'
import type { Candidate } from './candidate.ts'
import { chartCandidates } from './chart-candidates.ts'
import { isSummed, rankedCategories, rankedMeasures, rowsOf } from './column-facts.ts'
import { rowCount } from './derived-queries.ts'
import { labelOf, titleOf } from './titles.ts'

const maxCharts = 8

/**
 * Proposes a dashboard for a dataset: 4 filters, 4 KPIs and at least 6 charts (spec B §9) if the data allows it. The
 * choice depends only on role, distribution and type of the columns. The same columns give the same dashboard.
 */
export function proposeDashboard(columns: readonly DatasetColumn[], title: string): DashboardDefinition {
  const candidates = chartCandidates(columns)
  const withDistinctTitles = distinct(candidates.charts, ({ query }) => titleOf(query)).slice(0, maxCharts)
  // With few columns, adds the same numbers as other chart types, and charts that may show only one value.
  const others = distinct([...withDistinctTitles, ...candidates.charts, ...candidates.few], keyOf).slice(
    0,
    dashboardRules.chartsAtLeast,
  )
  const charts = withDistinctTitles.length < others.length ? others : withDistinctTitles
  const kpis = distinct(kpiCandidates(columns), (query) => JSON.stringify(query)).slice(0, dashboardRules.kpis)
  return {
    title,
    filters: filterColumns(columns).map(({ name }) => ({ title: labelOf(name), column: name })),
    kpis: kpis.map((query) => ({ title: titleOf(query), ...withFunction(query, columns) })),
    charts: charts.map(({ query, chartType, rationale }, index) => ({
      title: uniqueTitle(charts.slice(0, index), query, chartType),
      chartType,
      ...withFunction(query, columns),
      rationale,
    })),
  }
}

/** Returns a unique title: if another chart has the same one, its step or chart type is appended. */
function uniqueTitle(others: readonly Candidate[], query: Query, chartType: ChartType): string {
  const title = titleOf(query)
  if (!others.some((other) => titleOf(other.query) === title)) return title
  const width = query.group?.width ?? null
  return width === null ? `${title}, ${chartTypeTitles[chartType]}` : `${title}, in steps of ${width}`
}

/** The end of a title that names the chart type. */
export const chartTypeTitles = {
  barChart: 'as bars',
  lineChart: 'as a line',
  pieChart: 'as a pie',
  treemapChart: 'as a treemap',
} as const

const keyOf = ({ query, chartType }: Candidate) => JSON.stringify([query, chartType])

/**
 * Combines a query with its compiled function.
 */
export function withFunction(
  query: Query,
  columns: readonly DatasetColumn[],
): { javascriptFunction: string; query: Query } {
  return { javascriptFunction: javascriptFunctionOf(query, columns), query }
}

/** Builds the complete chart of a query. */
export function chartOf(query: Query, chartType: ChartType, columns: readonly DatasetColumn[]) {
  return { title: titleOf(query), chartType, ...withFunction(query, columns) }
}

function distinct<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = keyOf(item)
    return !seen.has(key) && seen.add(key) !== undefined
  })
}

const filterableRoles: readonly DatasetColumn['role'][] = [
  'category',
  'time',
  'measure',
  'identifier',
  'text',
  'constant',
]

function filterColumns(columns: readonly DatasetColumn[]): DatasetColumn[] {
  return filterableRoles
    .flatMap((role) => columns.filter((column) => column.role === role))
    .slice(0, dashboardRules.filters)
}

function kpiCandidates(columns: readonly DatasetColumn[]): Query[] {
  const ofRole = (role: DatasetColumn['role']) => columns.filter((column) => column.role === role)
  const rows = rowsOf(columns)
  const [first, second] = rankedMeasures(ofRole('measure'), rows)
  const [category] = rankedCategories(ofRole('category'), rows)
  // Identifiers and codes are counted, never averaged.
  const numbers = columns.filter(({ type, role }) => isNumeric(type) && (role === 'measure' || role === 'constant'))
  const measured = (aggregate: Query['aggregate'], column: DatasetColumn | undefined): Query[] =>
    column === undefined ? [] : [{ ...rowCount, aggregate, column: column.name }]
  return [
    rowCount,
    ...(first !== undefined && isSummed(first) ? measured('sum', first) : []),
    ...measured('average', first),
    ...measured('average', second),
    ...measured('count-distinct', category),
    ...measured('maximum', first),
    ...measured('sum', first),
    ...[...ofRole('category'), ...ofRole('identifier'), ...ofRole('time'), ...ofRole('text')].flatMap((column) =>
      measured('count-distinct', column),
    ),
    ...numbers.flatMap((column) => [
      ...measured('average', column),
      ...measured('maximum', column),
      ...measured('minimum', column),
    ]),
    ...columns.flatMap((column) => [...measured('count', column), ...measured('count-distinct', column)]),
  ]
}
