import type { ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import {
  averageOf,
  counted,
  groupBy,
  histogram,
  isName,
  measuredBy,
  sumOf,
  treemapOf,
  type Candidate,
} from './candidate.ts'
import { rowCount } from './row-count.ts'
import { timeCandidates } from './time-candidates.ts'
import { labelOf } from './titles.ts'

/**
 * More charts for data with few columns, so that a dashboard has its six: other measures of the same categories, other
 * steps of the same numbers, and other chart types for the same counts.
 */
export function fallbackCharts(columns: readonly DatasetColumn[], counts: readonly DatasetColumn[]): Candidate[] {
  const measures = columns.filter(({ role }) => role === 'measure')
  const names = columns.filter(isName)
  return [
    ...columns.flatMap(timeCandidates),
    ...counts.map((column) => counted(column, false)),
    ...names.flatMap((column) => measures.flatMap((measure) => measuresBy(measure, column))),
    ...columns
      .filter(({ type }) => type === 'number')
      .flatMap((column) => [10, 5, 20].flatMap((steps) => histogram(column, steps))),
    ...counts.filter(isName).flatMap((column) => [asPart(column, 'pieChart'), asPart(column, 'treemapChart')]),
  ]
}

function measuresBy(measure: DatasetColumn, column: DatasetColumn): Candidate[] {
  const [value, name] = [labelOf(measure.name), labelOf(column.name)]
  const ofAggregate = (aggregate: Query['aggregate']): Query => ({ ...rowCount, aggregate, column: measure.name })
  const hasParts = Number(measure.minimum) >= 0 && Number(measure.maximum) > 0
  const sums = { ...sumOf(measure), group: groupBy(column) }
  return [
    measuredBy(averageOf(measure), column, `How the average ${value} differs by ${name}.`),
    measuredBy(sumOf(measure), column, `Which ${name} has the most ${value}.`),
    ...(hasParts
      ? [
          treemapOf(sumOf(measure), column, `Where most of the ${value} is.`),
          { query: sums, chartType: 'pieChart' as const, rationale: `Which share of the ${value} each ${name} has.` },
        ]
      : []),
    measuredBy(ofAggregate('maximum'), column, `The highest ${value} of each ${name}.`),
    measuredBy(ofAggregate('minimum'), column, `The lowest ${value} of each ${name}.`),
  ]
}

const asPart = (column: DatasetColumn, chartType: ChartType): Candidate => ({
  query: { ...rowCount, group: groupBy(column) },
  chartType,
  rationale: `Which share of the rows each ${labelOf(column.name)} has.`,
})
