import type { Query } from '@portico/contract/core/analysis/query.ts'
import type { Meaning } from '@portico/analysis/questions/read-question.ts'
import { understand } from '@portico/analysis/questions/understand.ts'
import type { NvCase, NvTable } from './nvbench.ts'

/** Whether each part of a question was interpreted as in its chart in nvBench. */
export type Score = { chart: boolean; x: boolean; aggregate: boolean; y: boolean; bin: boolean; order: boolean }

/**
 * Returns the first interpretation of a question, which a user would see; null if it is not understood as a question
 * about the data.
 */
export function firstMeaning(question: string, { dataset }: NvTable): Meaning | null {
  const understood = understand(question, dataset)
  return understood.kind === 'meanings' ? (understood.meanings[0] ?? null) : null
}

/**
 * Compares the first interpretation of a question with its chart in nvBench. "Everything right" requires all six parts:
 * - chart: the type. A number without a chart is wrong.
 * - x: the column of the axis, ignoring case.
 * - aggregate: count, average, sum, minimum, maximum, or none if nvBench has none.
 * - y: the column of the aggregate, ignoring case. A count of rows equals COUNT(*) and COUNT(x), because rows without x
 * are in no group.
 * - bin: the part of the calendar, or none. A month matches with or without its year; the year of a column of years is
 * the number itself.
 * - order: by x or by y, and the direction; none if nvBench has none. Conditions are not compared, because nvBench has
 * them only as SQL text.
 */
export function scoreOf(meaning: Meaning | null, gold: NvCase, { table }: NvTable): Score {
  if (meaning === null) return { chart: false, x: false, aggregate: false, y: false, bin: false, order: false }
  const { query, chartType } = meaning
  const type = table.columns.find(({ name }) => isSame(name, gold.x))?.type
  return {
    chart: chartType === charts[gold.chart],
    x: query.group !== null && isSame(query.group.column, gold.x),
    aggregate: query.aggregate === aggregates[gold.y.agg ?? 'none'],
    y: gold.y.agg === 'count' ? isCountOf(query, gold.x) : query.column !== null && isSame(query.column, gold.y.column),
    bin: isBin(query.group?.bin ?? null, gold.bin, type === 'number'),
    order: isOrder(query.order, gold),
  }
}

/** Returns whether all parts are right. */
export const isAllRight = (score: Score) => Object.values(score).every(Boolean)

const charts = { bar: 'barChart', line: 'lineChart', pie: 'pieChart' } as const
const aggregates = {
  count: 'count',
  avg: 'average',
  sum: 'sum',
  min: 'minimum',
  max: 'maximum',
  none: 'none',
} as const

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const isCountOf = ({ aggregate, column }: Query, x: string) =>
  aggregate === 'count' && (column === null || isSame(column, x))

function isBin(bin: string | null, gold: string | null, isNumber: boolean): boolean {
  if (gold === 'year' && isNumber) return bin === null
  return bin === gold || (gold === 'month' && bin === 'month-of-year')
}

function isOrder(order: Query['order'], gold: NvCase): boolean {
  const wanted = goldOrder(gold)
  if (wanted === null) return order === null
  return order !== null && order.by === wanted.by && order.direction === wanted.direction
}

/**
 * Parses the order of a nvBench chart: "ORDER BY COUNT(x) DESC" is by y. The default direction is ascending, as in SQL.
 */
function goldOrder({ order, x, y }: NvCase): {
  by: 'x' | 'y' | 'another column'
  direction: 'ascending' | 'descending'
} | null {
  const match = /ORDER BY\s+(.+?)(?:\s+(ASC|DESC))?\s*$/i.exec(order ?? '')
  if (match === null) return null
  const target = match[1] ?? ''
  const direction = /desc/i.test(match[2] ?? '') ? 'descending' : 'ascending'
  if (isSame(target, x)) return { by: 'x', direction }
  return { by: target.includes('(') || isSame(target, y.column) ? 'y' : 'another column', direction }
}
