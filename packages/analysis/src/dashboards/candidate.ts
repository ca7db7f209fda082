import { durationStep } from '@portico/charts/duration-text.ts'
import { dashboardRules, type ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import { isNumeric, type DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Bin, Group, Query } from '@portico/contract/core/analysis/query.ts'
import { isTimeScale } from '#analysis/ordinal/order-of.ts'
import { rowCount } from './derived-queries.ts'
import { labelOf } from './titles.ts'

/** A chart that a dashboard could have, and the reason. */
export type Candidate = { query: Query; chartType: ChartType; rationale: string }

/** Pies show at most this many slices. */
const maxSlices = dashboardRules.pieAtMost

/** Returns a group by the values of a column, or by bins of them. */
export const groupBy = (column: DatasetColumn, bin: Bin | null = null, width: number | null = null): Group => ({
  column: column.name,
  bin,
  width,
})

/** Returns the query for the average of a column. */
export const averageOf = (column: DatasetColumn): Query => ({ ...rowCount, aggregate: 'average', column: column.name })

/** Returns the query for the sum of a column. */
export const sumOf = (column: DatasetColumn): Query => ({ ...rowCount, aggregate: 'sum', column: column.name })

/** Returns whether the values of a column are names. Spec B §9 allows pies and treemaps only for names. */
export const isName = ({ type }: DatasetColumn): boolean => type === 'text' || type === 'boolean'

/** Returns a line chart of a query over a group. */
export function lineChart(query: Query, group: Group, rationale: string): Candidate {
  return { query: { ...query, group }, chartType: 'lineChart', rationale }
}

/**
 * Charts a query by the values of a column: bars for few values, the largest bars for many names, a line for many
 * numbers or dates and for texts in the order of time, such as months.
 */
export function measureChart(query: Query, column: DatasetColumn, rationale: string): Candidate {
  const group = groupBy(column)
  if (!isName(column)) {
    const isLong = !isNumeric(column.type) || column.distinct > dashboardRules.barAtMost
    return { query: { ...query, group }, chartType: isLong ? 'lineChart' : 'barChart', rationale }
  }
  if (isTimeScale(column)) return { query: { ...query, group }, chartType: 'lineChart', rationale }
  if (column.distinct < dashboardRules.lineFrom || column.ordered)
    return { query: { ...query, group }, chartType: 'barChart', rationale }
  const largest = { order: { by: 'y', direction: 'descending' }, limit: dashboardRules.barAtMost } as const
  return { query: { ...query, group, ...largest }, chartType: 'barChart', rationale }
}

/**
 * Charts the number of rows of each value: as a pie if `asShares` is set and the column has only a few names as values.
 */
export function countChart(column: DatasetColumn, asShares: boolean): Candidate {
  const name = labelOf(column.name)
  if (!asShares || !isName(column) || column.distinct > maxSlices || isTimeScale(column))
    return measureChart(
      rowCount,
      column,
      isName(column) ? `Shows which ${name} has the most rows.` : `Shows how often each ${name} occurs.`,
    )
  return {
    query: { ...rowCount, group: groupBy(column) },
    chartType: 'pieChart',
    rationale: `Shows the share of rows for each ${name}.`,
  }
}

/** Returns a treemap of a query over the names of a column. */
export function treemapOf(query: Query, column: DatasetColumn, rationale: string): Candidate {
  return { query: { ...query, group: groupBy(column) }, chartType: 'treemapChart', rationale }
}

/** Returns a histogram of a column with about this many steps; none if all values are equal or too far apart. */
export function histogram({ minimum, maximum, name, ...column }: DatasetColumn, steps: number): Candidate[] {
  if (typeof minimum !== 'number' || typeof maximum !== 'number') return []
  const durations = column.type === 'duration' ? durationStep(minimum, maximum, steps) : null
  const width = durations ?? niceStep((maximum - minimum) / steps)
  // More than 2^53 steps from zero, neighbouring steps are the same number.
  const isExact = Math.max(Math.abs(minimum), Math.abs(maximum)) / width < 2 ** 50
  if (!(width > 0 && Number.isFinite(width) && isExact)) return []
  const query = { ...rowCount, group: groupBy({ ...column, name, minimum, maximum }, 'width', width) }
  return [{ query, chartType: 'barChart', rationale: `Shows the distribution of ${labelOf(name)}.` }]
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function niceStep(least: number): number {
  const power = Number(`1e${Math.floor(Math.log10(least))}`)
  const factor = [1, 2, 5].find((multiple) => multiple * power >= least) ?? 10
  return Number((factor * power).toPrecision(1))
}
