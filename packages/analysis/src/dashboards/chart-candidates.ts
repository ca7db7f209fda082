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
import { isSummed, rankedCategories, rankedMeasures, rowsOf } from './column-facts.ts'
import { plain } from './plain-query.ts'
import { showsSeveral } from './shows-several.ts'
import { spareCharts } from './spare-charts.ts'
import { timeGroup, weekdays } from './time-candidates.ts'
import { labelOf } from './titles.ts'

/** Metabase draws nothing of columns with more empty cells than these. */
const nearlyEmpty = 0.95

/**
 * Charts that a dataset may have, the most telling first: over time, by the most informative categories, and how numbers are spread; then
 * what is left of columns that say little. Columns that name rows, are the same in all rows or nearly empty come later, where there is
 * nothing else, and `few` has charts that may show less than two values.
 */
export function chartCandidates(columns: readonly DatasetColumn[]): { charts: Candidate[]; few: Candidate[] } {
  const rows = rowsOf(columns)
  const telling = columns.filter(({ role, nulls }) => isTelling(role) && nulls < rows * nearlyEmpty)
  const filled = columns.filter(({ role }) => role !== 'empty')
  const ofRole = (role: DatasetColumn['role']) => telling.filter((column) => column.role === role)
  const categories = rankedCategories(ofRole('category'), rows)
  // A category of which each row has another value is an axis for numbers, but not counted.
  const repeated = categories.filter(({ distinct }) => distinct < rows)
  const isSeveral = (candidate: Candidate) => showsSeveral(candidate, columns, rows)
  const all = [
    ...mainCharts(ofRole('time')[0], rankedMeasures(ofRole('measure'), rows), categories, repeated, isSeveral),
    ...spareCharts(telling, repeated),
    ...spareCharts(filled, filled),
  ]
  return { charts: all.filter(isSeveral), few: all.filter((candidate) => !isSeveral(candidate)) }
}

const isTelling = (role: DatasetColumn['role']) => role === 'category' || role === 'measure' || role === 'time'

function mainCharts(
  time: DatasetColumn | undefined,
  [measure, another = measure, ...others]: readonly DatasetColumn[],
  categories: readonly DatasetColumn[],
  repeated: readonly DatasetColumn[],
  isSeveral: (candidate: Candidate) => boolean,
): Candidate[] {
  const [rowsOverTime, measureOverTime] = overTime(time, measure)
  const [first, second, ...next] = repeated
  // The second one has tiles.
  const asShares = [...next, ...(second === undefined ? [] : [second])].filter(isPie).slice(0, 1)
  const left = repeated.filter((column) => column !== first && !asShares.includes(column))
  const averages = (each: DatasetColumn | undefined) =>
    each === undefined ? [] : categories.map((category) => averageBy(each, category)).filter(isSeveral)
  return [
    rowsOverTime,
    ...(first === undefined ? [] : [counted(first, false)]),
    ...partsOf([measure, another, ...others], categories, repeated),
    ...asShares.map((column) => counted(column, true)),
    measureOverTime,
    ...averages(another).slice(0, 1),
    ...(measure === undefined ? [] : histogram(measure, 10)),
    ...left.slice(0, 3).map((column) => counted(column, false)),
    ...averages(measure).slice(another === measure ? 0 : 1, 2),
    ...others.flatMap((each) => averages(each).slice(0, 1)),
    ...(another === undefined ? [] : histogram(another, 10)),
    time === undefined ? undefined : weekdays(time),
  ].filter((candidate) => candidate !== undefined)
}

const isPie = (column: DatasetColumn) => counted(column, true).chartType === 'pieChart'

function overTime(time: DatasetColumn | undefined, measure: DatasetColumn | undefined): Candidate[] {
  const group = time === undefined ? null : timeGroup(time)
  if (group === null) return []
  const rows = line(plain, group, 'How the number of rows changes over time.')
  if (measure === undefined) return [rows]
  const [query, kind] = isSummed(measure) ? [sumOf(measure), 'total'] : [averageOf(measure), 'average']
  return [rows, line(query, group, `How the ${kind} ${labelOf(measure.name)} changes over time.`)]
}

const averageBy = (measure: DatasetColumn, category: DatasetColumn): Candidate =>
  measuredBy(
    averageOf(measure),
    category,
    `How the average ${labelOf(measure.name)} differs by ${labelOf(category.name)}.`,
  )

/** Parts of a whole by the second category, after the rows by the first: of a sum, which values below 0 do not have, or of the rows. */
function partsOf(
  measures: readonly (DatasetColumn | undefined)[],
  categories: readonly DatasetColumn[],
  repeated: readonly DatasetColumn[],
): Candidate[] {
  const hasParts = ({ distinct, ...column }: DatasetColumn) => isName({ distinct, ...column }) && distinct > 2
  const parts = measures
    .filter((each) => each !== undefined)
    .filter(({ minimum, maximum }) => Number(minimum) >= 0 && Number(maximum) > 0)
  const measure = parts.find(isSummed) ?? parts[0]
  const named = (measure === undefined ? repeated : categories).filter(hasParts)
  const category = named[1] ?? named[0]
  if (category === undefined) return []
  if (measure === undefined)
    return [treemapOf(plain, category, `Which share of the rows each ${labelOf(category.name)} has.`)]
  return [treemapOf(sumOf(measure), category, `Where most of the ${labelOf(measure.name)} is.`)]
}
