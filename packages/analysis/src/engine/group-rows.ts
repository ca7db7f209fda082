import type { Group } from '@portico/contract/core/analysis/query.ts'
import { binKey, binText, instantText, type CalendarBin } from '#analysis/instants.ts'
import type { Column, NumberColumn, TextColumn } from '#analysis/table.ts'
import { compareTexts, labelOf } from '#analysis/texts.ts'

/** The group of each row: its number from 0, or -1 if the row has no value. */
export type Grouping = {
  groups: Int32Array
  count: number
  /** The `x` of the group's point. */
  xOf: (group: number) => string | number
  /** Compares two groups along the axis: negative if the first one precedes. */
  compare: (one: number, other: number) => number
}

/**
 * Groups rows by the values of a column, or by bins of them.
 */
export function groupRows(column: Column, { bin, width }: Group): Grouping {
  if (column.type === 'text') return groupTexts(column)
  const { type } = column
  if (bin === null)
    return groupNumbers(
      column,
      (cell) => cell,
      (key) => cellOf(key, type),
    )
  if (bin === 'width') {
    const step = width ?? 1
    return groupNumbers(
      column,
      (cell) => Math.floor(cell / step) + 0,
      (key) => key * step,
    )
  }
  return groupNumbers(column, keysOf(bin), (key) => binText(key, bin))
}

const DAY = 86_400_000

/**
 * Returns a function for the key of a cell's bin. For a bin of a day or longer, the key is computed only once for each
 * day.
 */
function keysOf(bin: CalendarBin): (cell: number) => number {
  if (bin === 'hour' || bin === 'hour-of-day') return (cell) => binKey(cell, bin)
  const known = new Map<number, number>()
  let [lastDay, lastKey] = [Number.NaN, 0]
  return (cell) => {
    const day = Math.floor(cell / DAY)
    if (day === lastDay) return lastKey
    lastDay = day
    lastKey = known.get(day) ?? binKey(day * DAY, bin)
    known.set(day, lastKey)
    return lastKey
  }
}

function cellOf(value: number, type: NumberColumn['type']): string | number {
  if (type === 'number' || type === 'duration') return value
  return type === 'boolean' ? String(value === 1) : instantText(value, type)
}

function groupTexts({ codes, dictionary, isOrdered }: TextColumn): Grouping {
  // A plain loop, because `from` with a function is ten times slower.
  const groups = new Int32Array(codes.length)
  for (let row = 0; row < groups.length; row += 1) groups[row] = (codes[row] ?? 0) - 1
  const textOf = (group: number) => dictionary[group] ?? ''
  return {
    groups,
    count: dictionary.length,
    xOf: (group) => labelOf(textOf(group)),
    compare:
      isOrdered === true ? (one, other) => one - other : (one, other) => compareTexts(textOf(one), textOf(other)),
  }
}

function groupNumbers(
  { values }: NumberColumn,
  keyOf: (cell: number) => number,
  nameOf: (key: number) => string | number,
): Grouping {
  const groups = new Int32Array(values.length)
  const keys: number[] = []
  const known = new Map<number, number>()
  let lastCell = Number.NaN
  let lastGroup = -1
  for (let row = 0; row < values.length; row += 1) {
    const cell = values[row] ?? Number.NaN
    if (cell !== lastCell) {
      lastCell = cell
      lastGroup = Number.isNaN(cell) ? -1 : groupOf(keyOf(cell))
    }
    groups[row] = lastGroup
  }
  function groupOf(key: number): number {
    const found = known.get(key)
    if (found !== undefined) return found
    known.set(key, keys.length)
    return keys.push(key) - 1
  }
  const keyAt = (group: number) => keys[group] ?? 0
  return {
    groups,
    count: keys.length,
    xOf: (group) => nameOf(keyAt(group)),
    compare: (one, other) => keyAt(one) - keyAt(other),
  }
}
