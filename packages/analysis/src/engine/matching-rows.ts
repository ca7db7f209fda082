import type { Condition } from '@portico/contract/core/analysis/query.ts'
import { spanOf } from '#analysis/instants.ts'
import { columnOf, type Column, type NumberColumn, type Table, type TextColumn } from '#analysis/table.ts'
import { folded } from '#analysis/texts.ts'

/** A range of numbers. `from` is included, `to` only if `isClosed`. */
type Range = { from: number; to: number; isClosed: boolean }

/**
 * Returns 1 for each row that meets all conditions, otherwise 0. The conditions must fit the table (`checkQuery`).
 */
export function matchingRows(table: Table, conditions: readonly Condition[]): Uint8Array {
  const matching = new Uint8Array(table.rows).fill(1)
  for (const condition of conditions) {
    const column = columnOf(table, condition.column)
    if (column === undefined) return new Uint8Array(table.rows)
    if (column.type === 'text') keepTexts(matching, column, condition)
    else keepNumbers(matching, column, condition)
  }
  return matching
}

/** Tests each distinct text once, however many cells have it. */
function keepTexts(matching: Uint8Array, { codes, dictionary }: TextColumn, condition: Condition): void {
  const meets = new Uint8Array(dictionary.length + 1)
  meets[0] = condition.operator === 'is-empty' ? 1 : 0
  const test = textTest(condition)
  dictionary.forEach((text, index) => {
    meets[index + 1] = test(text) ? 1 : 0
  })
  for (let row = 0; row < matching.length; row += 1)
    matching[row] = (matching[row] ?? 0) & (meets[codes[row] ?? 0] ?? 0)
}

function textTest({ operator, values }: Condition): (text: string) => boolean {
  const wanted = new Set(values.map((value) => folded(String(value))))
  const [first = ''] = wanted
  switch (operator) {
    case 'is':
      return (text) => wanted.has(folded(text))
    case 'is-not':
      return (text) => !wanted.has(folded(text))
    case 'contains':
      return (text) => folded(text).includes(first)
    case 'starts-with':
      return (text) => folded(text).startsWith(first)
    default:
      return () => operator === 'is-not-empty'
  }
}

function keepNumbers(matching: Uint8Array, { type, values: cells }: NumberColumn, condition: Condition): void {
  const { operator } = condition
  if (operator === 'is-empty' || operator === 'is-not-empty') {
    const isWanted = operator === 'is-empty'
    for (let row = 0; row < matching.length; row += 1) if (Number.isNaN(cells[row]) !== isWanted) matching[row] = 0
    return
  }
  const ranges = condition.values.map((value) => rangeOf(value, type))
  const [lower = { from: 0, to: 0, isClosed: true }, upper = lower] = ranges
  const test = numberTest(operator, ranges, lower, upper)
  for (let row = 0; row < matching.length; row += 1) {
    const cell = cells[row] ?? Number.NaN
    if (Number.isNaN(cell) || !test(cell)) matching[row] = 0
  }
}

/**
 * Returns the range of a value: a number or a boolean is a range of one value; a date or time is the span that its text
 * names.
 */
function rangeOf(value: string | number, type: Column['type']): Range {
  if (typeof value === 'number') return { from: value, to: value, isClosed: true }
  if (type === 'boolean') return rangeOf(value === 'true' ? 1 : 0, type)
  const span = spanOf(value) ?? { from: Number.NaN, to: Number.NaN }
  return { ...span, isClosed: false }
}

const isUpTo = (cell: number, { to, isClosed }: Range) => cell < to || (isClosed && cell === to)
const isWithin = (cell: number, range: Range) => cell >= range.from && isUpTo(cell, range)

function numberTest(
  operator: Condition['operator'],
  ranges: readonly Range[],
  lower: Range,
  upper: Range,
): (cell: number) => boolean {
  switch (operator) {
    case 'is':
      return (cell) => ranges.some((range) => isWithin(cell, range))
    case 'is-not':
      return (cell) => !ranges.some((range) => isWithin(cell, range))
    case 'less':
      return (cell) => cell < lower.from
    case 'at-most':
      return (cell) => isUpTo(cell, lower)
    case 'more':
      return (cell) => !isUpTo(cell, lower)
    case 'at-least':
      return (cell) => cell >= lower.from
    default:
      return (cell) => cell >= lower.from && isUpTo(cell, upper)
  }
}
