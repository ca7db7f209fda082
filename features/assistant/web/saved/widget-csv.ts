import { shownPoints, type Along } from '@portico/analysis/dashboards/chart-rules.ts'
import { groupTitle } from '@portico/analysis/dashboards/titles.ts'
import { csvOf } from '@portico/analysis/csv/write-csv.ts'
import type { ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import { durationCell } from '@portico/charts/duration-text.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import type { ShownResult } from '#features/assistant/web/dashboard/use-results.ts'

/** A KPI or chart as shown; `along` is the axis of the chart, and `isDuration` says that values are lengths of
 * time. */
export type ShownWidget = {
  title: string
  query: Query
  chartType?: ChartType
  along: Along
  isDuration: boolean
  result: ShownResult | undefined
}

/**
 * Returns the CSV of a number, or of all values of a chart in drawing order, including values that the chart has no
 * room for. Null if the result is not verified.
 */
export function csvOfWidget({
  title,
  query,
  chartType = 'barChart',
  along,
  isDuration,
  result,
}: ShownWidget): string | null {
  if (result?.state !== 'verified') return null
  const cellOf = (value: number | null) => (isDuration && value !== null ? durationCell(value) : value)
  if (query.group === null) return csvOf([title], [[cellOf(result.result.value)]])
  const { all } = shownPoints(chartType, query, result.result, along)
  return csvOf(
    [groupTitle(query.group), title],
    all.map(({ x, y }) => [x, cellOf(y)]),
  )
}
