import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import {
  averageOf,
  countChart,
  groupBy,
  histogram,
  isName,
  lineChart,
  measureChart,
  sumOf,
  treemapOf,
  type Candidate,
} from './candidate.ts'
import { isSummed, rankedCategories, rankedMeasures, rowsOf } from './column-facts.ts'
import { rowCount } from './derived-queries.ts'
import { hasSeveralValues } from './several-values.ts'
import { fallbackCharts } from './fallback-charts.ts'
import { timeGroup, weekdays } from './time-candidates.ts'
import { isTimeScale } from '#analysis/ordinal/order-of.ts'
import { labelOf } from './titles.ts'

/** Columns with a larger share of empty cells are not charted, as in Metabase. */
const maxEmptyShare = 0.95

/**
 * Lists charts for a dataset, the most telling first: over time, by the most informative categories, histograms, then
 * weaker ones. Columns that identify rows, are constant or nearly empty come last. `few` has charts that may show fewer
 * than two values.
 */
export function chartCandidates(columns: readonly DatasetColumn[]): { charts: Candidate[]; few: Candidate[] } {
  const rows = rowsOf(columns)
  const informative = columns.filter(({ role, nulls }) => isInformative(role) && nulls < rows * maxEmptyShare)
  const filled = columns.filter(({ role }) => role !== 'empty')
  const ofRole = (role: DatasetColumn['role']) => informative.filter((column) => column.role === role)
  const categories = rankedCategories(ofRole('category'), rows)
  // A category with a different value in each row can be the axis of a measure, but counting it says nothing.
  const repeated = categories.filter(({ distinct }) => distinct < rows)
  const isSeveral = (candidate: Candidate) => hasSeveralValues(candidate, columns, rows)
  // Without dates, months and quarters as texts are the times.
  const time = ofRole('time')[0] ?? categories.find(isTimeScale)
  const all = [
    ...mainCharts(time, rankedMeasures(ofRole('measure'), rows), categories, repeated, isSeveral),
    ...fallbackCharts(informative, repeated),
    ...fallbackCharts(filled, filled),
  ]
  return { charts: all.filter(isSeveral), few: all.filter((candidate) => !isSeveral(candidate)) }
}

const isInformative = (role: DatasetColumn['role']) => role === 'category' || role === 'measure' || role === 'time'

function mainCharts(
  time: DatasetColumn | undefined,
  [measure, another = measure, ...others]: readonly DatasetColumn[],
  categories: readonly DatasetColumn[],
  repeated: readonly DatasetColumn[],
  isSeveral: (candidate: Candidate) => boolean,
): Candidate[] {
  const [rowsOverTime, measureOverTime] = overTime(time, measure)
  const [first, second, ...next] = repeated
  // The second category comes last, since it is already a treemap.
  const asShares = [...next, ...(second === undefined ? [] : [second])].filter(isPie).slice(0, 1)
  const left = repeated.filter((column) => column !== first && !asShares.includes(column))
  const averages = (column: DatasetColumn | undefined) =>
    column === undefined ? [] : categories.map((category) => averageBy(column, category)).filter(isSeveral)
  return [
    rowsOverTime,
    ...(first === undefined ? [] : [countChart(first, false)]),
    ...partsOf([measure, another, ...others], categories, repeated),
    ...asShares.map((column) => countChart(column, true)),
    measureOverTime,
    ...averages(another).slice(0, 1),
    ...(measure === undefined ? [] : histogram(measure, 10)),
    ...left.slice(0, 3).map((column) => countChart(column, false)),
    ...averages(measure).slice(another === measure ? 0 : 1, 2),
    ...others.flatMap((column) => averages(column).slice(0, 1)),
    ...(another === undefined ? [] : histogram(another, 10)),
    time === undefined || time.type === 'text' ? undefined : weekdays(time),
  ].filter((candidate) => candidate !== undefined)
}

const isPie = (column: DatasetColumn) => countChart(column, true).chartType === 'pieChart'

function overTime(time: DatasetColumn | undefined, measure: DatasetColumn | undefined): Candidate[] {
  const group = time === undefined ? null : time.type === 'text' ? groupBy(time) : timeGroup(time)
  if (group === null) return []
  const rows = lineChart(rowCount, group, 'Shows how the number of rows changes over time.')
  if (measure === undefined) return [rows]
  const [query, kind] = isSummed(measure) ? [sumOf(measure), 'total'] : [averageOf(measure), 'average']
  return [rows, lineChart(query, group, `Shows how the ${kind} ${labelOf(measure.name)} changes over time.`)]
}

const averageBy = (measure: DatasetColumn, category: DatasetColumn): Candidate =>
  measureChart(
    averageOf(measure),
    category,
    `Shows how the average ${labelOf(measure.name)} differs by ${labelOf(category.name)}.`,
  )

/**
 * Returns a treemap by the second category, since the bars show the first one: of a sum if a measure has no negative
 * values, otherwise of the number of rows.
 */
function partsOf(
  measures: readonly (DatasetColumn | undefined)[],
  categories: readonly DatasetColumn[],
  repeated: readonly DatasetColumn[],
): Candidate[] {
  const hasParts = (column: DatasetColumn) => isName(column) && column.distinct > 2 && !isTimeScale(column)
  const parts = measures
    .filter((column) => column !== undefined)
    .filter(({ minimum, maximum }) => Number(minimum) >= 0 && Number(maximum) > 0)
  const measure = parts.find(isSummed) ?? parts[0]
  const named = (measure === undefined ? repeated : categories).filter(hasParts)
  const category = named[1] ?? named[0]
  if (category === undefined) return []
  if (measure === undefined)
    return [treemapOf(rowCount, category, `Shows the share of rows for each ${labelOf(category.name)}.`)]
  return [
    treemapOf(
      sumOf(measure),
      category,
      `Shows the share of the total ${labelOf(measure.name)} for each ${labelOf(category.name)}.`,
    ),
  ]
}
