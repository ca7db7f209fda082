import type { ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import { isNumeric, type DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import {
  averageOf,
  countChart,
  groupBy,
  histogram,
  isName,
  measureChart,
  sumOf,
  treemapOf,
  type Candidate,
} from './candidate.ts'
import { rowCount } from './derived-queries.ts'
import { timeCandidates } from './time-candidates.ts'
import { labelOf } from './titles.ts'

/**
 * Returns more charts for data with few columns, so that a dashboard has its six: other measures of the same
 * categories, other steps of the same numbers, and other chart types for the same counts.
 */
export function fallbackCharts(columns: readonly DatasetColumn[], counts: readonly DatasetColumn[]): Candidate[] {
  const measures = columns.filter(({ role }) => role === 'measure')
  const names = columns.filter(isName)
  return [
    ...columns.flatMap(timeCandidates),
    ...counts.map((column) => countChart(column, false)),
    ...names.flatMap((column) => measures.flatMap((measure) => measuresBy(measure, column))),
    ...columns
      .filter(({ type, role }) => isNumeric(type) && role !== 'identifier')
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
    measureChart(averageOf(measure), column, `Shows how the average ${value} differs by ${name}.`),
    measureChart(sumOf(measure), column, `Shows which ${name} has the highest total ${value}.`),
    ...(hasParts
      ? [
          treemapOf(sumOf(measure), column, `Shows the share of the total ${value} for each ${name}.`),
          {
            query: sums,
            chartType: 'pieChart' as const,
            rationale: `Shows the share of the total ${value} for each ${name}.`,
          },
        ]
      : []),
    measureChart(ofAggregate('maximum'), column, `Shows the highest ${value} for each ${name}.`),
    measureChart(ofAggregate('minimum'), column, `Shows the lowest ${value} for each ${name}.`),
  ]
}

const asPart = (column: DatasetColumn, chartType: ChartType): Candidate => ({
  query: { ...rowCount, group: groupBy(column) },
  chartType,
  rationale: `Shows the share of rows for each ${labelOf(column.name)}.`,
})
