import { dashboardRules, type ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Bin, Group, Query } from '@portico/contract/core/analysis/query.ts'
import { plain } from './plain-query.ts'
import { labelOf } from './titles.ts'

/** A chart that a dashboard may have, and why. */
export type Candidate = { query: Query; chartType: ChartType; rationale: string }

/** More would not all be in the pie. */
const fewValues = dashboardRules.pieAtMost

/**
 * The group of a column's values, or of the bins of them.
 */
export const groupBy = (column: DatasetColumn, bin: Bin | null = null, width: number | null = null): Group => ({
  column: column.name,
  bin,
  width,
})

/** The average of a column. */
export const averageOf = (column: DatasetColumn): Query => ({ ...plain, aggregate: 'average', column: column.name })

/** The sum of a column. */
export const sumOf = (column: DatasetColumn): Query => ({ ...plain, aggregate: 'sum', column: column.name })

/** Whether the places along an axis of the column are names: spec B §9 has pies and treemaps of those alone. */
export const isName = ({ type }: DatasetColumn): boolean => type === 'text' || type === 'boolean'

/**
 * A line along a group.
 */
export function line(query: Query, group: Group, rationale: string): Candidate {
  return { query: { ...query, group }, chartType: 'lineChart', rationale }
}

/**
 * A query by the values of a column: bars where they are few, the largest bars of many names, and a line of many numbers or days.
 */
export function measuredBy(query: Query, column: DatasetColumn, rationale: string): Candidate {
  const group = groupBy(column)
  if (!isName(column)) {
    const isLong = column.type !== 'number' || column.distinct > dashboardRules.barAtMost
    return { query: { ...query, group }, chartType: isLong ? 'lineChart' : 'barChart', rationale }
  }
  if (column.distinct < dashboardRules.lineFrom) return { query: { ...query, group }, chartType: 'barChart', rationale }
  const largest = { order: { by: 'y', direction: 'descending' }, limit: dashboardRules.barAtMost } as const
  return { query: { ...query, group, ...largest }, chartType: 'barChart', rationale }
}

/**
 * The rows of each value of a column; of few names as shares where that is asked for.
 */
export function counted(column: DatasetColumn, asShares: boolean): Candidate {
  const name = labelOf(column.name)
  if (!asShares || !isName(column) || column.distinct > fewValues)
    return measuredBy(plain, column, isName(column) ? `Which ${name} has the most rows.` : `How often each ${name} is.`)
  return {
    query: { ...plain, group: groupBy(column) },
    chartType: 'pieChart',
    rationale: `Which share of the rows each ${name} has.`,
  }
}

/**
 * Tiles of names.
 */
export function treemapOf(query: Query, column: DatasetColumn, rationale: string): Candidate {
  return { query: { ...query, group: groupBy(column) }, chartType: 'treemapChart', rationale }
}

/**
 * How the numbers of a column are spread, in about so many steps; nothing where all are equal or too far apart.
 */
export function histogram({ minimum, maximum, name, ...column }: DatasetColumn, steps: number): Candidate[] {
  if (typeof minimum !== 'number' || typeof maximum !== 'number') return []
  const width = niceStep((maximum - minimum) / steps)
  // Beyond 2^53 steps from zero two of them are the same number.
  const isExact = Math.max(Math.abs(minimum), Math.abs(maximum)) / width < 2 ** 50
  if (!(width > 0 && Number.isFinite(width) && isExact)) return []
  const query = { ...plain, group: groupBy({ ...column, name, minimum, maximum }, 'width', width) }
  return [{ query, chartType: 'barChart', rationale: `How ${labelOf(name)} is spread.` }]
}

/** The next of 1, 2 and 5, ten times more or less. */
function niceStep(least: number): number {
  const power = Number(`1e${Math.floor(Math.log10(least))}`)
  const factor = [1, 2, 5].find((each) => each * power >= least) ?? 10
  return Number((factor * power).toPrecision(1))
}
