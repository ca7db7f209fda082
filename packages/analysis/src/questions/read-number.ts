import { isNumeric } from '@portico/contract/core/analysis/dataset.ts'
import type { Condition, Query } from '@portico/contract/core/analysis/query.ts'
import { findColumns, type Mention } from './find-columns.ts'
import type { Question } from './question.ts'
import { isComparison } from './read-comparisons.ts'
import type { KnownDataset } from './read-question.ts'
import { aggregateIn, readCount, rolesOf } from './read-roles.ts'

const shareWords = /\b(?:share|percent(?:age)?|proportion|fraction|how much of)\b/
const differentWords = /\b(?:different|distinct|unique)\b/

/**
 * Reads a question whose answer is one number, after its conditions have been taken out; null where it asks for something else.
 */
export function readNumber(question: Question, { columns }: KnownDataset, filters: Condition[]): Query | null {
  const mentions = findColumns(question.words, (place) => question.isFree(place), columns)
  const query: Query = {
    aggregate: 'count',
    column: null,
    share: false,
    group: null,
    filters,
    order: null,
    limit: null,
  }
  if (shareWords.test(question.small) && filters.length > 0) return { ...query, share: true }
  const measured = rolesOf(question, mentions).find(
    ({ aggregate, mention }) => aggregate !== null && isNumeric(mention.column.type),
  )
  if (measured !== undefined) {
    const { aggregate, mention } = measured
    if (mentions.some((other) => isAxis(other, mention) || isBeside(question, other, mention))) return null
    return { ...query, aggregate: aggregate ?? 'sum', column: mention.column.name }
  }
  const { isCount, counted, at } = readCount(question, mentions)
  if (isCount) {
    const isChart = mentions.some((other) => isPlaceOf(question, other, at))
    return isChart || (counted !== null && isListed(question, counted))
      ? null
      : { ...query, ...countOf(question, countedIn(question, counted, mentions)) }
  }
  return namedNumber(question, mentions, query)
}

/** What is counted where nothing stands right behind "how many": different values of the first column that is named. */
function countedIn({ small }: Question, counted: Mention | null, mentions: readonly Mention[]): Mention | null {
  return counted ?? (differentWords.test(small) ? (mentions[0] ?? null) : null)
}

/** An aggregate somewhere in the question, of the first number that it names. */
function namedNumber(question: Question, mentions: readonly Mention[], query: Query): Query | null {
  const number = mentions.find(({ column }) => isNumeric(column.type))
  const named = aggregateIn(question)
  return named === null || number === undefined ? null : { ...query, aggregate: named, column: number.column.name }
}

/** Another column beside the measure: "the types and the total amount". */
const isAxis = (other: Mention, measured: Mention) =>
  other !== measured && other.isWhole && !isNumeric(other.column.type) && other.column.role !== 'identifier'

/** "The cities and their average price", where only a part of the name is given. */
function isBeside({ words, small }: Question, other: Mention, measured: Mention): boolean {
  const between = small.slice(words[other.end - 1]?.to ?? 0, words[measured.first]?.from ?? 0)
  return other.column.type === 'text' && other.end <= measured.first && /^\s*(?:,|and|with)\s/.test(between)
}

/** "What are the cities, and how many users are there?" has a count of each. */
function isPlaceOf({ words, small }: Question, { column, end, isWhole }: Mention, at: number): boolean {
  const to = words[end - 1]?.to ?? 0
  const between = small.slice(to, at)
  return (
    isWhole && column.type === 'text' && to <= at && /(?:,|\band\b)/.test(between) && !isComparison(between, column)
  )
}

/** "The number of the names" lists them with their numbers; "how many" asks for one number. */
function isListed({ small }: Question, { column, isWhole }: Mention): boolean {
  return isWhole && !isNumeric(column.type) && !/\bhow many\b/.test(small) && !differentWords.test(small)
}

/** Rows are counted, unless their different values are asked for, or an amount that the column itself counts. */
function countOf({ small }: Question, counted: Mention | null): Pick<Query, 'aggregate' | 'column'> {
  if (counted === null) return { aggregate: 'count', column: null }
  if (differentWords.test(small)) return { aggregate: 'count-distinct', column: counted.column.name }
  const { column, isWhole } = counted
  if (isNumeric(column.type) && column.role === 'measure' && isWhole) return { aggregate: 'sum', column: column.name }
  // "How many customers" are as many as there are different ones.
  if (isWhole && column.role === 'category' && column.type === 'text')
    return { aggregate: 'count-distinct', column: column.name }
  return { aggregate: 'count', column: null }
}
