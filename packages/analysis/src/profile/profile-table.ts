import { isNumeric, type DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import { accumulatorOf } from '#analysis/engine/accumulate.ts'
import { instantText } from '#analysis/instants.ts'
import type { Column, Table } from '#analysis/table.ts'
import { compareTexts } from '#analysis/texts.ts'
import { roleOf, type RoleFacts } from './column-role.ts'
import { copiesIn } from './copies.ts'
import { countValues, type ValueCounts } from './count-values.ts'

const maxTop = 20
const maxTopText = 200

/**
 * Profiles the columns of a table over all rows, never a sample. `confidences` has the confidence in each type by
 * column name, from the import; the default is 1.
 */
export function profileTable(table: Table, confidences: ReadonlyMap<string, number> = new Map()): DatasetColumn[] {
  const counted = table.columns.map(countValues)
  // A unique column rules out duplicate rows.
  const copies = counted.some(({ values }) => values.length === table.rows) ? 1 : copiesIn(table)
  return table.columns.map((column, index) => ({
    ...profileColumn(column, counted[index] ?? countValues(column), table.rows, copies),
    confidence: confidences.get(column.name) ?? 1,
  }))
}

function profileColumn(column: Column, counted: ValueCounts, rows: number, copies: number): DatasetColumn {
  const { nulls } = counted
  const ends = column.type === 'text' ? null : endsOf(counted)
  const { name, type } = column
  return {
    name,
    type,
    role: column.role ?? roleOf(factsOf(column, counted, ends, Math.ceil((rows - nulls) / copies))),
    confidence: 1,
    ordered: column.type === 'text' && column.isOrdered === true,
    nulls,
    distinct: counted.values.length,
    minimum: ends === null ? null : endOf(ends.minimum, column),
    maximum: ends === null ? null : endOf(ends.maximum, column),
    mean: isNumeric(type) ? meanOf(counted) : null,
    unit: column.type === 'text' ? null : (column.unit ?? null),
    top: topOf(column, counted),
  }
}

type Ends = { minimum: number; maximum: number } | null

function factsOf(column: Column, counted: ValueCounts, ends: Ends, known: number): RoleFacts {
  const { name, type } = column
  return {
    name,
    type,
    known,
    distinct: counted.values.length,
    isWhole: ends !== null && counted.values.every(Number.isInteger),
    minimum: ends?.minimum ?? 0,
    maximum: ends?.maximum ?? 0,
    length: column.type === 'text' ? lengthOf(column.dictionary, counted) : 0,
  }
}

function endsOf({ values }: ValueCounts): Ends {
  if (values.length === 0) return null
  let [minimum, maximum] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < minimum) minimum = value
    if (value > maximum) maximum = value
  }
  return { minimum, maximum }
}

const endOf = (value: number, column: Column) => (isNumeric(column.type) ? value : cellText(value, column))

/** Returns a value of a column as text, in the notation of conditions. */
function cellText(value: number, column: Column): string {
  if (column.type === 'text') return column.dictionary[value - 1] ?? ''
  if (column.type === 'number' || column.type === 'duration') return String(value)
  return column.type === 'boolean' ? String(value === 1) : instantText(value, column.type)
}

/** Returns the mean of a column, rounded to twelve digits because further digits depend on the order of the rows. */
function meanOf({ values, counts }: ValueCounts): number | null {
  const { take, valueOf } = accumulatorOf('sum', 1)
  let known = 0
  values.forEach((value, index) => {
    take(0, value * (counts[index] ?? 0))
    known += counts[index] ?? 0
  })
  return known === 0 ? null : Number((valueOf(0) / known).toPrecision(12))
}

function lengthOf(dictionary: readonly string[], { values, counts }: ValueCounts): number {
  let [length, known] = [0, 0]
  values.forEach((code, index) => {
    length += (dictionary[code - 1]?.length ?? 0) * (counts[index] ?? 0)
    known += counts[index] ?? 0
  })
  return known === 0 ? 0 : length / known
}

/** Returns the most frequent values. Ties are sorted ascending, so that the order of the rows does not matter. */
function topOf(column: Column, { values, counts }: ValueCounts): DatasetColumn['top'] {
  const countAt = (index: number) => counts[index] ?? 0
  const valueAt = (index: number) => values[index] ?? 0
  const ascending = (one: number, other: number) =>
    column.type === 'text'
      ? compareTexts(cellText(valueAt(one), column), cellText(valueAt(other), column))
      : valueAt(one) - valueAt(other)
  const isBefore = (one: number, other: number) =>
    countAt(one) > countAt(other) || (countAt(one) === countAt(other) && ascending(one, other) < 0)
  const top: number[] = []
  for (let index = 0; index < counts.length; index += 1) {
    const last = top.at(-1)
    if (top.length === maxTop && last !== undefined && !isBefore(index, last)) continue
    const position = top.findIndex((other) => isBefore(index, other))
    top.splice(position === -1 ? top.length : position, 0, index)
    if (top.length > maxTop) top.pop()
  }
  return top.map((index) => ({ value: cellText(valueAt(index), column).slice(0, maxTopText), count: countAt(index) }))
}
