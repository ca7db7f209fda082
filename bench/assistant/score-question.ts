import type { Query } from '@portico/contract/core/analysis/query.ts'
import { understand, type Meaning } from '@portico/analysis/questions/understand.ts'
import type { NvCase, NvTable } from './nvbench.ts'

/** What of a question was understood as its chart in nvBench has it. */
export type Score = { chart: boolean; x: boolean; aggregate: boolean; y: boolean; bin: boolean; order: boolean }

/** The first meaning of a question, which is what a user is shown; null where it is not understood as one about the data. */
export function firstMeaning(question: string, { dataset }: NvTable): Meaning | null {
  const understood = understand(question, dataset)
  return understood.kind === 'meanings' ? (understood.meanings[0] ?? null) : null
}

/**
 * Compares the first meaning of a question with its chart in nvBench. "Everything right" is all six parts, of which none is forgiven:
 * - chart: the type. A number without a chart is wrong.
 * - x: the column of the axis, without regard to capitals.
 * - aggregate: count, average, sum, minimum, maximum, or none where nvBench has no aggregate.
 * - y: the column of the aggregate, without regard to capitals. A count of rows is that of COUNT(*) and COUNT(x): rows without x are in no group.
 * - bin: the part of the calendar. nvBench's months are those of any year, ours of a year or of any year; its year of a column that has
 *   numbers of years is the number itself. None where nvBench has none.
 * - order: by x or by y, and the direction. Where nvBench has no order, none may be understood.
 * Conditions are not compared: gold has them as SQL text.
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

/** Whether all parts are right. */
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

/** The order of a chart of nvBench: "ORDER BY COUNT(x) DESC" is by y. SQL's order is ascending where it says nothing. */
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
