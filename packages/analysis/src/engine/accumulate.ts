import type { Aggregate } from '@portico/contract/core/analysis/query.ts'
import type { Column } from '#analysis/table.ts'

/** Reads the cells of a column as numbers, and texts as their codes. NaN is an empty cell. */
export type Cells = (row: number) => number

/**
 * Returns a reader of a column's cells. Without a column every row has the value 1.
 */
export function cellsOf(column: Column | undefined): Cells {
  if (column === undefined) return () => 1
  if (column.type === 'text') {
    const { codes } = column
    return (row) => codes[row] || Number.NaN
  }
  const { values } = column
  return (row) => values[row] ?? Number.NaN
}

/**
 * Aggregates the rows of a query one by one, each with its group; `valueOf` returns the value of a group at the end.
 */
export type Accumulator = { take: (group: number, cell: number) => void; valueOf: (group: number) => number }

/**
 * Creates the accumulator of an aggregate for `count` groups.
 */
export function accumulatorOf(aggregate: Exclude<Aggregate, 'none'>, count: number): Accumulator {
  switch (aggregate) {
    case 'count': {
      const counts = new Float64Array(count)
      return { take: (group) => (counts[group] = (counts[group] ?? 0) + 1), valueOf: (group) => counts[group] ?? 0 }
    }
    case 'count-distinct':
      return distinct(count)
    case 'sum':
      return sums(count, (sum) => sum)
    case 'average':
      return sums(count, (sum, rows) => sum / rows)
    case 'minimum':
      return extremes(count, Infinity, (cell, least) => cell < least)
    case 'maximum':
      return extremes(count, -Infinity, (cell, most) => cell > most)
  }
}

function distinct(count: number): Accumulator {
  const seen = Array.from({ length: count }, () => new Set<number>())
  return { take: (group, cell) => seen[group]?.add(cell), valueOf: (group) => seen[group]?.size ?? 0 }
}

/** Sums with compensation: the rounding errors of the additions are summed separately (Neumaier, 1974). */
function sums(count: number, resultOf: (sum: number, rows: number) => number): Accumulator {
  const totals = new Float64Array(count)
  const errors = new Float64Array(count)
  const rows = new Float64Array(count)
  return {
    take(group, cell) {
      const total = totals[group] ?? 0
      const next = total + cell
      const error = Math.abs(total) >= Math.abs(cell) ? total - next + cell : cell - next + total
      totals[group] = next
      errors[group] = (errors[group] ?? 0) + error
      rows[group] = (rows[group] ?? 0) + 1
    },
    valueOf: (group) => resultOf((totals[group] ?? 0) + (errors[group] ?? 0), rows[group] ?? 0),
  }
}

function extremes(count: number, start: number, isBetter: (cell: number, best: number) => boolean): Accumulator {
  const best = new Float64Array(count).fill(start)
  return {
    take(group, cell) {
      if (isBetter(cell, best[group] ?? start)) best[group] = cell
    },
    valueOf: (group) => best[group] ?? start,
  }
}
