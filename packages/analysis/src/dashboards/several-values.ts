import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Group } from '@portico/contract/core/analysis/query.ts'
import { binKey, spanOf, type CalendarBin } from '#analysis/instants.ts'
import type { Candidate } from './candidate.ts'

/**
 * Number of periods that a line chart may have. With fewer periods it is a dot or a single segment; with more it has
 * years of daily points.
 */
const periods = { from: 3, to: 400 }
/**
 * The number of bins in one cycle. Cyclic bins show more than plain bins only if the data spans more than one cycle.
 */
const cycles = {
  'weekday': { of: 'day', bins: 7 },
  'month-of-year': { of: 'month', bins: 12 },
  'hour-of-day': { of: 'hour', bins: 24 },
} as const

/**
 * Returns whether a chart certainly shows several values, judged by the profiles of single columns. A time axis is
 * judged by its span. A category has two groups or more if more cells are filled than its largest group has rows.
 */
export function hasSeveralValues({ query }: Candidate, columns: readonly DatasetColumn[], rows: number): boolean {
  const { group } = query
  const axis = columns.find(({ name }) => name === group?.column)
  if (group === null || axis === undefined) return false
  const measure = columns.find(({ name }) => name === query.column)
  const known = rows - axis.nulls - (measure?.nulls ?? 0)
  return known > largestGroup(axis, group) && spansSeveral(axis, group)
}

/** Returns the size of the largest group; 0 if the profile does not tell. */
const largestGroup = ({ top }: DatasetColumn, { bin }: Group) => (bin === null ? (top[0]?.count ?? 0) : 0)

function spansSeveral({ distinct, minimum, maximum }: DatasetColumn, { bin, width }: Group): boolean {
  if (bin === null) return distinct > 1
  if (bin === 'width') return stepOf(minimum, width) !== stepOf(maximum, width)
  const isCyclic = bin === 'weekday' || bin === 'month-of-year' || bin === 'hour-of-day'
  if (isCyclic) return countOf(minimum, maximum, cycles[bin].of) > cycles[bin].bins
  const count = countOf(minimum, maximum, bin)
  return count >= periods.from && count <= periods.to
}

const stepOf = (value: DatasetColumn['minimum'], width: number | null) => Math.floor(Number(value) / (width ?? 1))

function countOf(from: DatasetColumn['minimum'], to: DatasetColumn['minimum'], bin: CalendarBin): number {
  const [first, last] = [from, to].map((end) => spanOf(String(end))?.from)
  return first === undefined || last === undefined ? 0 : binKey(last, bin) - binKey(first, bin) + 1
}
