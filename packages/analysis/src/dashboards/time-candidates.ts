import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Bin, Group } from '@portico/contract/core/analysis/query.ts'
import { spanOf } from '#analysis/instants.ts'
import { groupBy, type Candidate } from './candidate.ts'
import { rowCount } from './derived-queries.ts'

const day = 86_400_000

/**
 * Returns the bin that yields about ten to sixty points for a column of dates or times; null if the column has no
 * values.
 */
export function timeGroup(column: DatasetColumn): Group | null {
  const from = spanOf(String(column.minimum))?.from
  const to = spanOf(String(column.maximum))?.from
  if (from === undefined || to === undefined) return null
  const days = (to - from) / day
  if (days <= 2 && column.type === 'time') return groupBy(column, 'hour')
  if (days <= 62) return groupBy(column, 'day')
  if (days <= 5 * 366) return groupBy(column, 'month')
  return groupBy(column, days <= 15 * 366 ? 'quarter' : 'year')
}

const parts: readonly { bin: Bin; rationale: string }[] = [
  { bin: 'weekday', rationale: 'Shows which days of the week have the most rows.' },
  { bin: 'month-of-year', rationale: 'Shows which months of the year have the most rows.' },
  { bin: 'hour-of-day', rationale: 'Shows which hours of the day have the most rows.' },
]

const spans: readonly Bin[] = ['year', 'quarter', 'month', 'week', 'day']

const partOf = (column: DatasetColumn, { bin, rationale }: (typeof parts)[number]): Candidate => ({
  query: { ...rowCount, group: groupBy(column, bin) },
  chartType: 'barChart',
  rationale,
})

/**
 * Charts the number of rows of each weekday.
 */
export const weekdays = (column: DatasetColumn): Candidate =>
  partOf(column, { bin: 'weekday', rationale: 'Shows which days of the week have the most rows.' })

/**
 * Returns more charts of a column of dates or times: by weekday, month of the year and hour of the day, and by longer
 * and shorter periods.
 */
export function timeCandidates(column: DatasetColumn): Candidate[] {
  if (column.type !== 'date' && column.type !== 'time') return []
  const cyclic = parts.filter(({ bin }) => bin !== 'hour-of-day' || column.type === 'time')
  return [
    ...cyclic.map((part) => partOf(column, part)),
    ...spans.map((bin): Candidate => ({
      query: { ...rowCount, group: groupBy(column, bin) },
      chartType: 'lineChart',
      rationale: `Shows how the number of rows changes from ${bin} to ${bin}.`,
    })),
  ]
}
