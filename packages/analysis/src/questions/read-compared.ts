import { isNumeric, type DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Condition, Group, Query } from '@portico/contract/core/analysis/query.ts'
import { findColumns } from './find-columns.ts'
import type { Question } from './question.ts'
import type { KnownDataset } from './read-question.ts'
import { aggregateIn } from './read-roles.ts'
import { usualAggregateOf } from './usual-aggregate.ts'

/**
 * Reads a comparison of values: "resolution time of Anna Becker compared to Tom Novak". Each of the values along `compared` is a place;
 * null where another axis is asked for.
 */
export function readCompared(
  question: Question,
  { columns }: KnownDataset,
  filters: Condition[],
  compared: Group,
): Query | null {
  if (/\b(?:by|per|each|every)\b/.test(question.small)) return null
  const mentions = findColumns(question.words, (place) => question.isFree(place), columns)
  const measure = mentions.map(({ column }) => column).find(isMeasure) ?? null
  const aggregate = measure === null ? 'count' : (aggregateIn(question, mentions) ?? usualAggregateOf(measure))
  return {
    aggregate,
    column: measure?.name ?? null,
    share: false,
    group: compared,
    filters,
    order: null,
    limit: null,
  }
}

const isMeasure = ({ type, role }: DatasetColumn) => isNumeric(type) && role !== 'identifier'
