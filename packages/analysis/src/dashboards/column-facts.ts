import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import { isName } from './candidate.ts'

/** Returns the number of rows that the columns imply. It is exact if one of them has at most twenty values. */
export function rowsOf(columns: readonly DatasetColumn[]): number {
  return Math.max(0, ...columns.map(({ nulls, distinct, top }) => nulls + Math.max(distinct, countOf(top))))
}

const countOf = (top: DatasetColumn['top']) => top.reduce((sum, { count }) => sum + count, 0)

/** The range of distinct values in which a category distinguishes rows and is still readable. */
const distinctRange = { from: 3, to: 50 }
/** The entropy of twelve equally frequent values, in bits; more values say no more at a glance. */
const maxBits = Math.log2(12)
/** A column is nearly constant if its most frequent value has a larger share. */
const maxTopShare = 0.9

/** Sorts categories by information, the most informative first; ties keep their order. */
export function rankedCategories(columns: readonly DatasetColumn[], rows: number): DatasetColumn[] {
  return columns.toSorted((one, other) => informationOf(other, rows) - informationOf(one, rows))
}

/**
 * Returns the entropy of a category in bits, at most that of twelve equally frequent values. Numeric categories count
 * half.
 */
function informationOf(column: DatasetColumn, rows: number): number {
  const { distinct, nulls, top } = column
  if (distinct >= rows) return -1
  const known = rows - nulls
  const isSame = (top[0]?.count ?? 0) > known * maxTopShare
  if (distinct < distinctRange.from || distinct > distinctRange.to || isSame) return 0
  const others = distinct - top.length
  const counts = [
    ...top.map(({ count }) => count),
    ...Array<number>(others).fill((known - countOf(top)) / (others || 1)),
  ]
  const bits = counts.reduce((sum, count) => (count > 0 ? sum - (count / known) * Math.log2(count / known) : sum), 0)
  return Math.min(bits, maxBits) * (isName(column) ? 1 : 0.5)
}

/** Words in the names of numbers whose sum is meaningless. */
const notSummed =
  /(^|[^\p{L}])(rate|ratio|percent|percentage|pct|share|score|rating|satisfaction|age|temperature|temp|speed|latency|average|avg|mean|median|price|level|height|cpu|usage|preis|alter|quote|prozent|anteil)([^\p{L}]|$)/iu

/** Returns whether the sum of a column is meaningful: of costs and hours, but not of prices, percentages
 * and lengths of time, whose averages say more. */
export const isSummed = ({ name, unit, type }: DatasetColumn): boolean =>
  unit !== '%' && type !== 'duration' && !notSummed.test(name.replaceAll('_', ' '))

/**
 * Up to this share of empty cells, a measure counts as complete. With a larger share, the empty cells are not a
 * coincidence.
 */
const maxEmptyShare = 0.01

/** Words and signs of money, which readers look for first. */
const money =
  /[€$£¥]|(^|[^\p{L}])(cost|costs|revenue|sales|amount|turnover|profit|income|salary|budget|umsatz|betrag|kosten)([^\p{L}]|$)/iu

/** Sorts measures: first those with a value in nearly every row, then those that can be summed, then money. */
export function rankedMeasures(columns: readonly DatasetColumn[], rows: number): DatasetColumn[] {
  const rankOf = (column: DatasetColumn) =>
    (column.nulls > rows * maxEmptyShare ? 4 : 0) +
    (isSummed(column) ? 0 : 2) +
    (money.test(`${column.name.replaceAll('_', ' ')} ${column.unit ?? ''}`) ? 0 : 1)
  return columns.toSorted((one, other) => rankOf(one) - rankOf(other))
}
