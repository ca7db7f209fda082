import { parseInstant } from './parse-instant.ts'
import { parseNumber } from './parse-number.ts'
import { isEmptyCell } from './type-column.ts'

/** The most lines that a program writes above a table: its title, when and for whom it was made. */
const linesAtMost = 10
/** The share of the records behind the header that must be as wide as it, and of the cells below a name that must be values. */
const shareNeeded = 0.9

/**
 * How many of the first records are a title rather than the header, or 0. They have at most half of the cells of the record that follows, which
 * is the header only if nearly all behind it are as wide, its names are different texts, and a column below one of them has numbers or dates.
 * A file whose first record is as wide as the others is never affected.
 */
export function linesAboveHeader(records: readonly (readonly string[])[]): number {
  const width = usualWidth(records)
  const header = records.findIndex((record) => record.length === width && filledCells(record) > width / 2)
  if (header < 1 || header > linesAtMost) return 0
  const above = records.slice(0, header)
  const below = records.slice(header + 1)
  const isNarrow = above.every((record) => filledCells(record) <= width / 2)
  const alike = below.filter(({ length }) => length === width).length
  if (!isNarrow || below.length === 0 || alike / below.length < shareNeeded) return 0
  return isHeader(records[header] ?? [], below) ? header : 0
}

function usualWidth(records: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0]
}

/** Up to the last one that is filled: programs fill the lines of a title up with empty cells. */
const filledCells = (record: readonly string[]) => record.findLastIndex((cell) => cell.trim() !== '') + 1

const isValue = (text: string) => parseNumber(text) !== null || parseInstant(text) !== null

function isHeader(record: readonly string[], below: readonly (readonly string[])[]): boolean {
  const names = record.map((cell) => cell.trim().toLowerCase())
  if (names.some((name) => isEmptyCell(name) || isValue(name)) || new Set(names).size < names.length) return false
  return names.some((_, place) => {
    const cells = below.map((each) => (each[place] ?? '').trim()).filter((cell) => !isEmptyCell(cell))
    return cells.length > 0 && cells.filter(isValue).length / cells.length >= shareNeeded
  })
}
