import {
  leastWhole,
  pointsAtMost,
  type Point,
  type Query,
  type QueryResult,
} from '@portico/contract/core/analysis/query.ts'
import { finiteResult } from '#analysis/finite-result.ts'
import { columnOf, type Table } from '#analysis/table.ts'
import { accumulatorOf, cellsOf } from './accumulate.ts'
import { groupRows, type Grouping } from './group-rows.ts'
import { matchingRows } from './matching-rows.ts'

/**
 * Evaluates a query that fits the table (`checkQuery`) by columns. This is the engine of the browser, which shares no
 * code with the server's SQL. Its sums differ from those of other engines only by rounding.
 */
export function evaluate(table: Table, query: Query): QueryResult {
  const group = query.group === null ? undefined : columnOf(table, query.group.column)
  if (query.group === null || group === undefined) return finiteResult(evaluateValue(table, query))
  const grouping = groupRows(group, query.group)
  return finiteResult(
    query.aggregate === 'none' ? listRows(table, query, grouping) : evaluateGroups(table, query, grouping),
  )
}

type RowCounts = { rows_used: number; nulls_left_out: number }

/**
 * Visits each row that passes the filters and has a value and a group. Returns how many rows it visited and left out.
 */
function visitRows(
  table: Table,
  { column, filters }: Pick<Query, 'column' | 'filters'>,
  groups: Int32Array | null,
  take: (row: number, group: number, cell: number) => void,
): RowCounts {
  const matching = matchingRows(table, filters)
  const cells = cellsOf(column === null ? undefined : columnOf(table, column))
  const counts = { rows_used: 0, nulls_left_out: 0 }
  for (let row = 0; row < table.rows; row += 1) {
    if (matching[row] === 0) continue
    const group = groups === null ? 0 : (groups[row] ?? -1)
    const cell = cells(row)
    if (group < 0 || Number.isNaN(cell)) counts.nulls_left_out += 1
    else {
      counts.rows_used += 1
      take(row, group, cell)
    }
  }
  return counts
}

function evaluateValue(table: Table, query: Query): QueryResult {
  const { value, counts } = valueOf(table, query)
  return {
    value: query.share ? shareOf(value, wholeOf(table, query)) : value,
    points: null,
    rows: table.rows,
    ...counts,
    groups: 0,
    covered: null,
  }
}

function valueOf(
  table: Table,
  query: Pick<Query, 'aggregate' | 'column' | 'filters'>,
): { value: number | null; counts: RowCounts } {
  const { aggregate } = query
  if (aggregate === 'none') return { value: null, counts: { rows_used: 0, nulls_left_out: 0 } }
  const accumulator = accumulatorOf(aggregate, 1)
  const counts = visitRows(table, query, null, (_row, group, cell) => accumulator.take(group, cell))
  const isCount = aggregate === 'count' || aggregate === 'count-distinct'
  return { value: counts.rows_used === 0 && !isCount ? null : accumulator.valueOf(0), counts }
}

/** Returns the denominator of a share: the value over all rows, or null if positive and negative values cancel out. */
function wholeOf(table: Table, { aggregate, column }: Query): number | null {
  const all = { aggregate, column, filters: [] }
  if (aggregate !== 'sum') return valueOf(table, all).value
  const [sum, absolute] = [accumulatorOf('sum', 1), accumulatorOf('sum', 1)]
  visitRows(table, all, null, (_row, group, cell) => {
    sum.take(group, cell)
    absolute.take(group, Math.abs(cell))
  })
  return isWhole(sum.valueOf(0), absolute.valueOf(0)) ? sum.valueOf(0) : null
}

const isWhole = (sum: number, absolute: number) => Math.abs(sum) > leastWhole * absolute

const shareOf = (value: number | null, all: number | null) =>
  value === null || all === null || all === 0 ? null : value / all

function evaluateGroups(table: Table, query: Query, grouping: Grouping): QueryResult {
  const accumulator = accumulatorOf(query.aggregate === 'none' ? 'count' : query.aggregate, grouping.count)
  const isUsed = new Uint8Array(grouping.count)
  let least = 0
  const counts = visitRows(table, query, grouping.groups, (_row, group, cell) => {
    isUsed[group] = 1
    if (cell < least) least = cell
    accumulator.take(group, cell)
  })
  const used: { group: number; y: number }[] = []
  for (let group = 0; group < grouping.count; group += 1) {
    if (isUsed[group] === 1) used.push({ group, y: accumulator.valueOf(group) })
  }
  const total = totalOf(used.map(({ y }) => y))
  const whole = isWhole(total, totalOf(used.map(({ y }) => Math.abs(y)))) ? total : 0
  // Sort by share, whose order is the reverse of that of the sums if their total is negative.
  const listed = used.map(({ group, y }) => ({ group, sum: y, y: query.share && whole !== 0 ? y / whole : y }))
  const sorted = sortedBy(query, listed, (one, other) => grouping.compare(one.group, other.group))
  const visible = sorted.slice(0, Math.min(query.limit ?? pointsAtMost, pointsAtMost))
  return {
    value: null,
    points: visible.map(({ group, sum }): Point => ({ x: grouping.xOf(group), y: query.share ? sum / whole : sum })),
    rows: table.rows,
    ...counts,
    groups: used.length,
    covered: coverageOf(
      query,
      visible.map(({ sum }) => sum),
      total,
      least,
    ),
  }
}

/** Lists each row as a point. Rows with the same `x` stay in the order of the table. */
function listRows(table: Table, query: Query, grouping: Grouping): QueryResult {
  const listed: { group: number; y: number }[] = []
  const counts = visitRows(table, query, grouping.groups, (_row, group, y) => listed.push({ group, y }))
  const sorted = sortedBy(query, listed, (one, other) => grouping.compare(one.group, other.group))
  const visible = sorted.slice(0, Math.min(query.limit ?? pointsAtMost, pointsAtMost))
  return {
    value: null,
    points: visible.map(({ group, y }) => ({ x: grouping.xOf(group), y })),
    rows: table.rows,
    ...counts,
    groups: listed.length,
    covered: null,
  }
}

function sortedBy<Row extends { y: number }>(
  { order }: Query,
  rows: readonly Row[],
  byPlace: (one: Row, other: Row) => number,
): Row[] {
  const sign = order?.direction === 'descending' ? -1 : 1
  if (order?.by !== 'y') return rows.toSorted((one, other) => sign * byPlace(one, other))
  return rows.toSorted((one, other) => sign * (one.y - other.y) || byPlace(one, other))
}

function totalOf(values: readonly number[]): number {
  const { take, valueOf } = accumulatorOf('sum', 1)
  values.forEach((value) => take(0, value))
  return valueOf(0)
}

/**
 * Returns the share of the total that the visible groups have; null for averages and with negative values, for which it
 * is meaningless. Checks the cells and not the sum, because near zero the two engines may disagree on the sum's sign.
 */
function coverageOf({ aggregate }: Query, visible: readonly number[], total: number, least: number): number | null {
  const isWhole = aggregate === 'count' || (aggregate === 'sum' && least >= 0)
  return isWhole && total > 0 ? totalOf(visible) / total : null
}
