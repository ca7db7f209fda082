import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import {
  averageOf,
  counted,
  histogram,
  isName,
  line,
  measuredBy,
  sumOf,
  treemapOf,
  type Candidate,
} from './candidate.ts'
import { plain } from './plain-query.ts'
import { spareCharts } from './spare-charts.ts'
import { timeGroup, weekdays } from './time-candidates.ts'
import { labelOf } from './titles.ts'

/** Metabase draws nothing of columns with more empty cells than these. */
const nearlyEmpty = 0.95

/**
 * Charts that a dataset may have, the most telling first: over time, by category, and how numbers are spread; then what is left of columns
 * that say little. Columns that name rows, are the same in all rows or nearly empty come last, where there is nothing else.
 */
export function chartCandidates(columns: readonly DatasetColumn[]): Candidate[] {
  const rows = Math.max(0, ...columns.map(leastRows))
  const telling = columns.filter(({ role, nulls }) => isTelling(role) && nulls < rows * nearlyEmpty)
  const filled = columns.filter(({ role }) => role !== 'empty')
  const ofRole = (role: DatasetColumn['role']) => telling.filter((column) => column.role === role)
  const categories = ofRole('category').toSorted((one, other) => rank(one, rows) - rank(other, rows))
  const [time] = ofRole('time')
  const [measure, another] = ofRole('measure')
  // A category of which each row has another value is an axis for numbers, but not counted.
  const repeated = categories.filter(({ distinct }) => distinct < rows)
  return [
    ...overTime(time, measure).slice(0, 1),
    ...repeated.slice(0, 2).map((column, place) => counted(column, place === 1)),
    ...averages(measure, categories),
    ...overTime(time, measure).slice(1),
    ...totals(measure, categories),
    ...(measure === undefined ? [] : histogram(measure, 10)),
    ...repeated.slice(2, 4).map((column) => counted(column, false)),
    ...averages(another, categories),
    ...(another === undefined ? [] : histogram(another, 10)),
    ...(time === undefined ? [] : [weekdays(time)]),
    ...spareCharts(telling, repeated),
    ...spareCharts(filled, filled),
  ]
}

const isTelling = (role: DatasetColumn['role']) => role === 'category' || role === 'measure' || role === 'time'

/** The rows that a column shows there to be: the exact number where it has at most twenty values. */
const leastRows = ({ nulls, distinct, top }: DatasetColumn) =>
  nulls +
  Math.max(
    distinct,
    top.reduce((sum, { count }) => sum + count, 0),
  )

/** Columns of three to twelve values say the most at a glance. */
function rank({ distinct }: DatasetColumn, rows: number): number {
  if (distinct >= rows) return rows + 20
  if (distinct < 3) return 20
  return distinct <= 12 ? 0 : distinct
}

function overTime(time: DatasetColumn | undefined, measure: DatasetColumn | undefined): Candidate[] {
  const group = time === undefined ? null : timeGroup(time)
  if (group === null) return []
  const rows = line(plain, group, 'How the number of rows changes over time.')
  if (measure === undefined) return [rows]
  return [rows, line(averageOf(measure), group, `How the average ${labelOf(measure.name)} changes over time.`)]
}

function averages(measure: DatasetColumn | undefined, categories: readonly DatasetColumn[]): Candidate[] {
  const [category] = categories
  if (measure === undefined || category === undefined) return []
  const rationale = `How the average ${labelOf(measure.name)} differs by ${labelOf(category.name)}.`
  return [measuredBy(averageOf(measure), category, rationale)]
}

/** Parts of a whole, which values below 0 do not have. */
function totals(measure: DatasetColumn | undefined, categories: readonly DatasetColumn[]): Candidate[] {
  const category = categories.find((column) => isName(column) && column.distinct > 2)
  if (measure === undefined || category === undefined) return []
  if (!(Number(measure.minimum) >= 0 && Number(measure.maximum) > 0)) return []
  return [treemapOf(sumOf(measure), category, `Where most of the ${labelOf(measure.name)} is.`)]
}
