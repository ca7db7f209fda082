import { isNumeric, type DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import { findColumns, knownColumns } from './find-columns.ts'
import type { Question } from './question.ts'
import type { KnownDataset } from './read-question.ts'
import { usualAggregateOf } from './usual-aggregate.ts'

const placed = /\b(?:each|every|per|by|different)(?: the)?$/

/**
 * Whether the axis of a query numbers the rows, and no word of the question but the one for the rows names it.
 */
export function isAlongRows(
  { group, aggregate }: Query,
  question: Question,
  { columns, entity, rows }: KnownDataset,
): boolean {
  const place = columnNamed(group?.column, columns)
  if (place === null || aggregate !== 'count' || place.role !== 'identifier' || place.distinct < rows) return false
  const own = findColumns(question.words, () => true, knownColumns([place]))
  const isNamed = own.some(({ first, end }) =>
    question.words.slice(first, end).some(({ stem }) => !entity.includes(stem)),
  )
  return !isNamed && !own.some(({ first }) => placed.test(question.before(first, 2)))
}

/**
 * The number that a question asks for where nothing in it speaks for an axis, though a chart of it could be read: its rows where it names
 * them ("tickets with a cost above 100"), else its measure ("cost in May"). Null where it is a chart: "priority" is one of its values.
 */
export function numberOf(query: Query, question: Question, { columns, entity }: KnownDataset): Query | null {
  const place = columnNamed(query.group?.column, columns)
  if (query.aggregate !== 'count' || place === null || place.type === 'text' || place.type === 'boolean') return null
  const number = { ...query, group: null, order: null, limit: null }
  const own = findColumns(question.words, () => true, columns).filter(({ column }) => column === place)
  // "Closed" says which tickets; "the closing dates" are asked for themselves.
  if (!isNumeric(place.type) && own.some(({ isWhole }) => isWhole)) return null
  const isOfPlace = (at: number) => own.some(({ first, end }) => first <= at && at < end)
  const isAboutRows = question.words.some(({ stem }, at) => entity.includes(stem) && !isOfPlace(at))
  const isMeasure = isNumeric(place.type) && place.role === 'measure'
  if (!isMeasure && !isAboutRows) return null
  return isAboutRows ? number : { ...number, aggregate: usualAggregateOf(place), column: place.name }
}

/** "Cost per ticket" is its average. */
export function averageOfRows(query: Query, question: Question, { columns, entity }: KnownDataset): Query | null {
  const place = columnNamed(query.group?.column, columns)
  if (query.aggregate !== 'count' || place === null || !isNumeric(place.type) || place.role !== 'measure') return null
  const isPerRow = question.words.some(({ stem }, at) => entity.includes(stem) && /\bper$/.test(question.before(at, 1)))
  return isPerRow ? { ...query, group: null, order: null, limit: null, aggregate: 'average', column: place.name } : null
}

const columnNamed = (name: string | null | undefined, columns: KnownDataset['columns']): DatasetColumn | null =>
  columns.find(({ column }) => column.name === name)?.column ?? null
