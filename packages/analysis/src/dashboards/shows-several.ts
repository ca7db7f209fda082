import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Group } from '@portico/contract/core/analysis/query.ts'
import { binKey, spanOf, type CalendarBin } from '#analysis/instants.ts'
import type { Candidate } from './candidate.ts'

/** A line of fewer periods is a dot or a stroke; more are a day for each of years. */
const periods = { from: 3, to: 400 }
/** Bins around the week, the year and the day say something else than these where there is more than one round. */
const rounds = {
  'weekday': { of: 'day', places: 7 },
  'month-of-year': { of: 'month', places: 12 },
  'hour-of-day': { of: 'hour', places: 24 },
} as const

/**
 * Whether a chart certainly has several values, as far as the columns tell, which are profiled one by one: along an axis of periods by its
 * span. By a category the cells with a value are more than the largest group has rows, so that they are in two groups at least.
 */
export function showsSeveral({ query }: Candidate, columns: readonly DatasetColumn[], rows: number): boolean {
  const { group } = query
  const axis = columns.find(({ name }) => name === group?.column)
  if (group === null || axis === undefined) return false
  const measure = columns.find(({ name }) => name === query.column)
  const known = rows - axis.nulls - (measure?.nulls ?? 0)
  return known > largestGroup(axis, group) && spansSeveral(axis, group)
}

/** How many rows one place along the axis may have, as far as that is known. */
const largestGroup = ({ top }: DatasetColumn, { bin }: Group) => (bin === null ? (top[0]?.count ?? 0) : 0)

function spansSeveral({ distinct, minimum, maximum }: DatasetColumn, { bin, width }: Group): boolean {
  if (bin === null) return distinct > 1
  if (bin === 'width') return stepOf(minimum, width) !== stepOf(maximum, width)
  const isAround = bin === 'weekday' || bin === 'month-of-year' || bin === 'hour-of-day'
  if (isAround) return countOf(minimum, maximum, rounds[bin].of) > rounds[bin].places
  const count = countOf(minimum, maximum, bin)
  return count >= periods.from && count <= periods.to
}

const stepOf = (value: DatasetColumn['minimum'], width: number | null) => Math.floor(Number(value) / (width ?? 1))

function countOf(from: DatasetColumn['minimum'], to: DatasetColumn['minimum'], bin: CalendarBin): number {
  const [first, last] = [from, to].map((end) => spanOf(String(end))?.from)
  return first === undefined || last === undefined ? 0 : binKey(last, bin) - binKey(first, bin) + 1
}
