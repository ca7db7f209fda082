import { isNumeric, type DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Aggregate, Condition, Query } from '@portico/contract/core/analysis/query.ts'
import { findColumns } from './find-columns.ts'
import { Question } from './question.ts'
import { readBin } from './read-bin.ts'
import { readChart } from './read-chart.ts'
import { readOrder, type ReadOrder } from './read-order.ts'
import { readTop } from './read-top.ts'
import type { KnownDataset, Meaning } from './read-question.ts'
import { aggregateIn } from './read-roles.ts'
import { usualAggregateOf } from './usual-aggregate.ts'

const opening =
  /^\s*(?:ok(?:ay)?,?\s+|please\s+|then\s+)?(?:and\b|now\b|but\b|what about\b|how about\b|what if\b|only\b|just\b|the same\b|same\b|as\b|make (?:it|that)\b|sort\b|order\b|top \d+(?:\s+(?:only|ones?|of (?:them|those|these|all)))?\W*$|instead\b|without\b|except\b|exclud(?:e|ing)\b|leave out\b|by\b|per\b|in\b(?! (?:which|what)\b)|for\b(?! (?:each|every|all|which|what)\b)|since\b|before\b|after\b|(?:remove|clear|reset|drop|delete)\b|(?:show|draw|plot|give)(?: me)? (?:it|that|this|them)\b|where\b|with\b)|\b(?:instead|as well|too)\W*$/
/** A measure alone: "average", "the total", "median". */
const measureAlone =
  /^\s*(?:the\s+)?(?:average|mean|total|sum|count|number|median|maximum|minimum|share|percentage)s?\W*$/
const wordsAtMost = 9

/** A changed meaning, and what has to be said about it. */
export type FollowUp = { meaning: Meaning; notes: readonly string[] }

/**
 * Reads a short question that changes the one before it: its chart, its axis, its measure, its conditions, its order or its limit. Null
 * where it is a question by itself.
 */
export function readFollowUp(
  text: string,
  dataset: KnownDataset,
  previous: Meaning,
  named: readonly Condition[],
): FollowUp | null {
  const question = new Question(text)
  if (!isChangeOfFormer(question)) return null
  if (asTable.test(question.small)) return { meaning: previous, notes: [tableNote] }
  const conditions = named.length > 0 ? named : valueOfAxis(question, previous.query, dataset)
  const cleared = withoutParts(question.small, previous.query)
  const { chart, isNamed } = readChart(question)
  const top = readTop(question)
  const order = readOrder(question)
  const group = groupIn(question, dataset.columns, previous.query)
  const measure = measureIn(question, dataset.columns, previous.query)
  const sorted =
    top === null ? orderFrom(order) : { limit: top.limit, order: { by: 'y' as const, direction: top.direction } }
  const changes = [cleared, sorted, group, measure].some((change) => change !== null)
  if (!changes && !isNamed && conditions.length === 0) return null
  const query: Query = {
    ...previous.query,
    // Another axis has another order, and other places to leave out.
    ...(group === null ? {} : { group, order: null, limit: null }),
    ...measure,
    filters: merged(previous.query.filters, leftOut(question.small, conditions)),
    ...sorted,
    ...cleared,
  }
  const { chartType, notes } = drawn(query, chart ?? previous.chartType, group === null ? null : previous.query)
  return { meaning: { query, chartType }, notes }
}

const isChangeOfFormer = ({ words, small }: Question) =>
  words.length <= wordsAtMost && (opening.test(small) || measureAlone.test(small))

const asTable = /\b(?:as|in) an? (?:table|list|grid)\b|\b(?:table|tabular) (?:view|form)\b/
const tableNote = 'I cannot show a table: this is the former answer. Its export as CSV has all numbers.'

/** A share of all rows has no axis: along one, it would be each place's share of all. */
function drawn(query: Query, chartType: Meaning['chartType'], former: Query | null) {
  const isShareOfGroups = former !== null && former.group === null && former.share && query.filters.length > 0
  const notes = isShareOfGroups ? ['Each place has its share of all rows that meet the conditions.'] : []
  return { chartType: query.group === null ? null : (chartType ?? 'barChart'), notes }
}

/** "Remove the filter", "without sorting", "all of them". */
function withoutParts(small: string, { filters, order, limit }: Query): Partial<Query> | null {
  const isRemoved = /\b(?:remove|clear|reset|drop|delete|without|no)\b/.test(small)
  if (!isRemoved) return null
  if (/\b(?:filters?|conditions?|restrictions?)\b/.test(small) && filters.length >= 0) return { filters: [] }
  if (/\b(?:sort(?:ing)?|order)\b/.test(small) && order !== null) return { order: null, limit: null }
  return /\b(?:limit|top)\b/.test(small) && limit !== null ? { limit: null } : null
}

/** Another aggregate, of the former column or another number: "average instead", "as a count", "what about average cost?". */
function measureIn(
  question: Question,
  columns: KnownDataset['columns'],
  previous: Query,
): Pick<Query, 'aggregate' | 'column' | 'share'> | null {
  const { small } = question
  const isAdded = previous.aggregate === 'count' || previous.aggregate === 'sum'
  if (/\b(?:share|percent(?:age)?s?|proportion)\b/.test(small))
    return isAdded ? { ...measureOf(previous), share: true } : null
  if (/\b(?:count|number|how many)\b/.test(small)) return { aggregate: 'count', column: null, share: false }
  const number = numberIn(question, columns)
  const named = aggregateNamed(question)
  const column = number?.name ?? previous.column
  if (named !== null) return column === null ? measureOf(previous) : { aggregate: named, column, share: false }
  return number === null || number.name === previous.column
    ? null
    : { aggregate: usualAggregateOf(number), column: number.name, share: false }
}

const numberIn = (question: Question, columns: KnownDataset['columns']): DatasetColumn | null =>
  findColumns(question.words, (place) => question.isFree(place), columns)
    .map(({ column }) => column)
    .find(({ type, role }) => isNumeric(type) && role !== 'identifier') ?? null

const measureOf = ({ aggregate, column, share }: Query) => ({ aggregate, column, share })

/** There is no median, which is said of the average. */
const aggregateNamed = (question: Question): Aggregate | null =>
  /\bmedian\b/.test(question.small) ? 'average' : aggregateIn(question)

const orderFrom = (order: ReadOrder | null) =>
  order === null ? null : { order: { by: order.axis ?? ('y' as const), direction: order.direction } }

/** The axis behind "by" or "per": a part of the calendar of the former axis, or another column. */
function groupIn(question: Question, columns: KnownDataset['columns'], previous: Query): Query['group'] {
  const by = /\b(?:by|per|for each|over)\b/.test(question.small)
  if (!by) return null
  const isTime = (name: string) =>
    columns.some(({ column }) => column.name === name && (column.type === 'date' || column.type === 'time'))
  const named = findColumns(question.words, (place) => question.isFree(place), columns)[0]?.column
  const binned = readBin(question, () => false)
  const time = named !== undefined && isTime(named.name) ? named.name : timeColumn(columns, previous, isTime)
  if (binned !== null && time !== null)
    return { column: time, bin: binned.bin === 'time' ? 'month' : binned.bin, width: null }
  return named === undefined ? null : { column: named.name, bin: null, width: null }
}

function timeColumn(
  columns: KnownDataset['columns'],
  { group }: Query,
  isTime: (name: string) => boolean,
): string | null {
  if (group !== null && isTime(group.column)) return group.column
  return columns.find(({ column }) => isTime(column.name))?.column.name ?? null
}

/** "Only high" of a chart by priority: a value along its axis, also one that is too ordinary a word elsewhere. */
function valueOfAxis({ words }: Question, { group, filters }: Query, { columns }: KnownDataset): Condition[] {
  const names = new Set([group?.column, ...filters.map(({ column }) => column)])
  for (const { column } of columns) {
    if (!names.has(column.name) || column.type !== 'text') continue
    const found = column.top.filter(({ value }) => words.some(({ text }) => text.toLowerCase() === value.toLowerCase()))
    if (found.length > 0) return [{ column: column.name, operator: 'is', values: found.map(({ value }) => value) }]
  }
  return []
}

/** "Exclude medium" leaves out what it names, and so does "without". */
function leftOut(small: string, conditions: readonly Condition[]): readonly Condition[] {
  if (!/\b(?:exclud(?:e|ing)|leave out|without|except|remove|drop)\b/.test(small)) return conditions
  return conditions.map((condition) => (condition.operator === 'is' ? { ...condition, operator: 'is-not' } : condition))
}

/** A condition replaces the former one of its column. */
function merged(former: readonly Condition[], now: readonly Condition[]): Condition[] {
  const changed = new Set(now.map(({ column }) => column))
  return [...former.filter(({ column }) => !changed.has(column)), ...now]
}
