import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import { isName } from './candidate.ts'

/** The rows that the columns show there to be: their exact number where one of them has at most twenty values. */
export function rowsOf(columns: readonly DatasetColumn[]): number {
  return Math.max(0, ...columns.map(({ nulls, distinct, top }) => nulls + Math.max(distinct, countOf(top))))
}

const countOf = (top: DatasetColumn['top']) => top.reduce((sum, { count }) => sum + count, 0)

/** Categories of so many values tell rows apart and can still be read. */
const informative = { from: 3, to: 50 }
/** More than about so many values say no more at a glance. */
const glance = Math.log2(12)
/** The largest value of a column that is nearly the same in all rows. */
const nearlySame = 0.9

/** Categories, the most informative first; those that are equally so stay in their order. */
export function rankedCategories(columns: readonly DatasetColumn[], rows: number): DatasetColumn[] {
  return columns.toSorted((one, other) => informationOf(other, rows) - informationOf(one, rows))
}

/** Bits that a value of the category says (its entropy), up to those of twelve equal ones. Numbers as names say half as much. */
function informationOf(column: DatasetColumn, rows: number): number {
  const { distinct, nulls, top } = column
  if (distinct >= rows) return -1
  const known = rows - nulls
  const isSame = (top[0]?.count ?? 0) > known * nearlySame
  if (distinct < informative.from || distinct > informative.to || isSame) return 0
  const others = distinct - top.length
  const counts = [
    ...top.map(({ count }) => count),
    ...Array<number>(others).fill((known - countOf(top)) / (others || 1)),
  ]
  const bits = counts.reduce((sum, count) => (count > 0 ? sum - (count / known) * Math.log2(count / known) : sum), 0)
  return Math.min(bits, glance) * (isName(column) ? 1 : 0.5)
}

/** Words of numbers whose sum means nothing. */
const notSummed =
  /(^|[^\p{L}])(rate|ratio|percent|percentage|pct|share|score|rating|satisfaction|age|temperature|temp|speed|latency|average|avg|mean|median|price|level|height|cpu|usage|preis|alter|quote|prozent|anteil)([^\p{L}]|$)/iu

/** Whether the sum of a column means something: of costs and hours, not of prices and per cents. */
export const isSummed = ({ name, unit }: DatasetColumn): boolean =>
  unit !== '%' && !notSummed.test(name.replaceAll('_', ' '))

/** More empty cells than these are more than chance. */
const someEmpty = 0.01

/** Words and signs of money, which a reader asks for first. */
const money =
  /[€$£¥]|(^|[^\p{L}])(cost|costs|revenue|sales|amount|turnover|profit|income|salary|budget|umsatz|betrag|kosten)([^\p{L}]|$)/iu

/** Measures, those first that have a value in (nearly) each row, of these those that can be summed, and of these money. */
export function rankedMeasures(columns: readonly DatasetColumn[], rows: number): DatasetColumn[] {
  const rankOf = (column: DatasetColumn) =>
    (column.nulls > rows * someEmpty ? 4 : 0) +
    (isSummed(column) ? 0 : 2) +
    (money.test(`${column.name.replaceAll('_', ' ')} ${column.unit ?? ''}`) ? 0 : 1)
  return columns.toSorted((one, other) => rankOf(one) - rankOf(other))
}
