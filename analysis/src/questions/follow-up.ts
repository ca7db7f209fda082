import type { Condition, Query } from '@portico/contract/core/analysis/query.ts'
import { findColumns } from './find-columns.ts'
import { Question } from './question.ts'
import { readBin } from './read-bin.ts'
import { readChart } from './read-chart.ts'
import { readOrder, type ReadOrder } from './read-order.ts'
import { readTop } from './read-top.ts'
import type { KnownDataset } from './read-question.ts'
import type { Meaning } from './understand.ts'

const opening =
  /^\s*(?:and\b|now\b|but\b|what about\b|how about\b|only\b|just\b|the same\b|same\b|as an?\b|make (?:it|that)\b|sort\b|order\b|top \d|instead\b|without\b|except\b|by\b|per\b|in (?:a |an )?(?:bar|pie|line|tree)|show (?:it|that|this|them)\b)/
const wordsAtMost = 9

/**
 * Reads a short question that changes the one before it: its chart, its axis, its conditions, its order or its limit. Null where it is a
 * question by itself.
 */
export function readFollowUp(
  text: string,
  { columns }: KnownDataset,
  previous: Meaning,
  conditions: readonly Condition[],
): Meaning | null {
  const question = new Question(text)
  if (!opening.test(question.small) || question.words.length > wordsAtMost) return null
  const { chart, isNamed } = readChart(question)
  const top = readTop(question)
  const order = readOrder(question)
  const group = groupIn(question, columns, previous.query)
  const sorted =
    top === null ? orderFrom(order) : { limit: top.limit, order: { by: 'y' as const, direction: top.direction } }
  const isChange = isNamed || sorted !== null || group !== null || conditions.length > 0
  if (!isChange) return null
  const query: Query = {
    ...previous.query,
    // Another axis has another order, and other places to leave out.
    ...(group === null ? {} : { group, order: null, limit: null }),
    filters: merged(previous.query.filters, conditions),
    ...sorted,
  }
  return { query, chartType: chart ?? previous.chartType ?? (query.group === null ? null : 'barChart') }
}

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

/** A condition replaces the former one of its column. */
function merged(former: readonly Condition[], now: readonly Condition[]): Condition[] {
  const changed = new Set(now.map(({ column }) => column))
  return [...former.filter(({ column }) => !changed.has(column)), ...now]
}
