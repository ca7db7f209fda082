import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Condition, Query } from '@portico/contract/core/analysis/query.ts'
import { findColumns } from './find-columns.ts'
import type { Question } from './question.ts'
import type { KnownDataset } from './read-question.ts'
import { aggregateIn } from './read-roles.ts'
import { usualAggregateOf } from './usual-aggregate.ts'

/**
 * Reads a comparison of values: "resolution time of Anna Becker compared to Tom Novak". Each of the values that a condition names is a place;
 * null where there is nothing to compare.
 */
export function readCompared(question: Question, { columns }: KnownDataset, filters: Condition[]): Query | null {
  if (
    !/\b(?:compar\w+|difference|versus|vs)\b/.test(question.small) ||
    /\b(?:by|per|each|every)\b/.test(question.small)
  )
    return null
  const compared = filters.find(({ operator, values }) => operator === 'is' && values.length > 1)
  if (compared === undefined) return null
  const mentions = findColumns(question.words, (place) => question.isFree(place), columns)
  const measure = mentions.map(({ column }) => column).find(isMeasure) ?? null
  const aggregate = measure === null ? 'count' : (aggregateIn(question, mentions) ?? usualAggregateOf(measure))
  return {
    aggregate,
    column: measure?.name ?? null,
    share: false,
    group: { column: compared.column, bin: isTime(columns, compared.column) ? 'month' : null, width: null },
    filters,
    order: null,
    limit: null,
  }
}

const isMeasure = ({ type, role }: DatasetColumn) => type === 'number' && role !== 'identifier'

const isTime = (columns: KnownDataset['columns'], name: string) =>
  columns.some(({ column }) => column.name === name && (column.type === 'date' || column.type === 'time'))
