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
 * Computes a query that fits the table (`checkQuery`) by columns: the engine of the browser, which shares no code with the SQL
 * that the server runs. Sums differ from other engines' by rounding alone.
 */
export function evaluate(table: Table, query: Query): QueryResult {
  const group = query.group === null ? undefined : columnOf(table, query.group.column)
  if (query.group === null || group === undefined) return finiteResult(evaluateValue(table, query))
  const grouping = groupRows(group, query.group)
  return finiteResult(
    query.aggregate === 'none' ? listRows(table, query, grouping) : evaluateGroups(table, query, grouping),
  )
}

type Taken = { rows_used: number; nulls_left_out: number }

/** Passes each row that the filters keep and that has its values, with its group, and counts them. */
function takeRows(
  table: Table,
  { column, filters }: Pick<Query, 'column' | 'filters'>,
  groups: Int32Array | null,
  take: (row: number, group: number, cell: number) => void,
): Taken {
  const matching = matchingRows(table, filters)
  const cells = cellsOf(column === null ? undefined : columnOf(table, column))
  const taken = { rows_used: 0, nulls_left_out: 0 }
  for (let row = 0; row < table.rows; row += 1) {
    if (matching[row] === 0) continue
    const group = groups === null ? 0 : (groups[row] ?? -1)
    const cell = cells(row)
    if (group < 0 || Number.isNaN(cell)) taken.nulls_left_out += 1
    else {
      taken.rows_used += 1
      take(row, group, cell)
    }
  }
  return taken
}

function evaluateValue(table: Table, query: Query): QueryResult {
  const { value, taken } = valueOf(table, query)
  return {
    value: query.share ? shareOf(value, wholeOf(table, query)) : value,
    points: null,
    rows: table.rows,
    ...taken,
    groups: 0,
    covered: null,
  }
}

function valueOf(
  table: Table,
  query: Pick<Query, 'aggregate' | 'column' | 'filters'>,
): { value: number | null; taken: Taken } {
  const { aggregate } = query
  if (aggregate === 'none') return { value: null, taken: { rows_used: 0, nulls_left_out: 0 } }
  const accumulator = accumulatorOf(aggregate, 1)
  const taken = takeRows(table, query, null, (_row, group, cell) => accumulator.take(group, cell))
  const isCount = aggregate === 'count' || aggregate === 'count-distinct'
  return { value: taken.rows_used === 0 && !isCount ? null : accumulator.valueOf(0), taken }
}

/** What a number is a share of: the value of all rows, or null where their values cancel each other out. */
function wholeOf(table: Table, { aggregate, column }: Query): number | null {
  const all = { aggregate, column, filters: [] }
  if (aggregate !== 'sum') return valueOf(table, all).value
  const [sum, absolute] = [accumulatorOf('sum', 1), accumulatorOf('sum', 1)]
  takeRows(table, all, null, (_row, group, cell) => {
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
  const taken = takeRows(table, query, grouping.groups, (_row, group, cell) => {
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
  // By the share, whose order is the reverse of that of the sums where their total is below 0.
  const listed = used.map(({ group, y }) => ({ group, own: y, y: query.share && whole !== 0 ? y / whole : y }))
  const sorted = sortedBy(query, listed, (one, other) => grouping.compare(one.group, other.group))
  const kept = sorted.slice(0, Math.min(query.limit ?? pointsAtMost, pointsAtMost))
  return {
    value: null,
    points: kept.map(({ group, own }): Point => ({ x: grouping.xOf(group), y: query.share ? own / whole : own })),
    rows: table.rows,
    ...taken,
    groups: used.length,
    covered: coverageOf(
      query,
      kept.map(({ own }) => own),
      total,
      least,
    ),
  }
}

/** Each row by itself. Rows of one place stay in the order of the table. */
function listRows(table: Table, query: Query, grouping: Grouping): QueryResult {
  const listed: { group: number; y: number }[] = []
  const taken = takeRows(table, query, grouping.groups, (_row, group, y) => listed.push({ group, y }))
  const sorted = sortedBy(query, listed, (one, other) => grouping.compare(one.group, other.group))
  const kept = sorted.slice(0, Math.min(query.limit ?? pointsAtMost, pointsAtMost))
  return {
    value: null,
    points: kept.map(({ group, y }) => ({ x: grouping.xOf(group), y })),
    rows: table.rows,
    ...taken,
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
 * A part of a whole means nothing for averages, nor where values below 0 make the whole smaller. Looked for among the cells, since a
 * sum that is about 0 is above it in one engine and below it in another.
 */
function coverageOf({ aggregate }: Query, kept: readonly number[], total: number, least: number): number | null {
  const isWhole = aggregate === 'count' || (aggregate === 'sum' && least >= 0)
  return isWhole && total > 0 ? totalOf(kept) / total : null
}
