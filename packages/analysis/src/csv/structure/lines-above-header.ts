import { parseInstant } from '#analysis/csv/parse-instant.ts'
import { parseNumber } from '#analysis/csv/parse-number.ts'
import { isEmptyCell } from '#analysis/csv/cells/empty-cells.ts'

/** The maximum number of lines that programs write above a header, such as a title, a date and a recipient. */
const maxLines = 30
/**
 * The minimum share of the records below the header that have as many cells as it, and of a column's cells that are
 * numbers or dates.
 */
const minShare = 0.9

/**
 * Counts the records above the header, such as a title; 0 if the first record is the header. None of these records
 * fills the width of the table. A later header is accepted only if nearly all records below it, but for footers, are as
 * wide as it, its names are distinct texts, and one of its columns has numbers or dates. A title above texts needs three
 * columns. A file whose first record is as wide as the others is never affected.
 */
export function linesAboveHeader(records: readonly (readonly string[])[]): number {
  const width = usualWidth(records)
  for (let header = 0; header <= Math.min(maxLines, records.length - 2); header += 1) {
    const record = records[header] ?? []
    if (filledCells(record) >= width && header === 0) return 0
    const below = withoutFooters(records.slice(header + 1))
    const equallyWide = below.filter(({ length }) => length === width).length
    const isWide = record.length === width && equallyWide / below.length >= minShare
    if (isWide && isHeader(record, records.slice(0, header), below)) return header
    if (filledCells(record) >= width) return 0
  }
  return 0
}

/** Returns the records above the lines at the end that have one cell, such as when the file was made. */
function withoutFooters(below: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const last = below.findLastIndex((record) => filledCells(record) > 1)
  return last < 1 ? below : below.slice(0, last + 1)
}

function usualWidth(records: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0]
}

/** Returns the number of filled cells, because programs pad title lines with empty ones. */
const filledCells = (record: readonly string[]) => record.filter((cell) => cell.trim() !== '').length

const isValue = (text: string) => parseNumber(text) !== null || parseInstant(text) !== null

/** Returns whether the cells of a record are distinct texts. */
function hasNames(record: readonly string[]): boolean {
  const names = record.map((cell) => cell.trim().toLowerCase())
  return !names.some((name) => isEmptyCell(name) || isValue(name)) && new Set(names).size === names.length
}

/** Returns whether a column has numbers or dates. */
const hasValues = (record: readonly string[], below: readonly (readonly string[])[]) =>
  record.some((_, index) => {
    const cells = below.map((line) => (line[index] ?? '').trim()).filter((cell) => !isEmptyCell(cell))
    return cells.length > 0 && cells.filter(isValue).length / cells.length >= minShare
  })

type Records = readonly (readonly string[])[]

function isHeader(record: readonly string[], above: Records, below: Records): boolean {
  if (!hasNames(record)) return false
  const isTitled = above.length > 0 && above.every((line) => filledCells(line) <= 1)
  return hasValues(record, below) || (isTitled && isTableOfTexts([record, ...below]))
}

/** The columns from which texts are a table; sentences rarely have so many parts without a blank before one. */
const columnsOfTexts = 3

/** Returns whether all records have the same number of parts, and are no sentences, in which a blank follows a comma. */
function isTableOfTexts(records: readonly (readonly string[])[]): boolean {
  const width = records[0]?.length ?? 0
  const isRow = (record: readonly string[]) =>
    record.length === width && !record.slice(1).some((cell) => /^\s/.test(cell))
  return width >= columnsOfTexts && records.length > 2 && records.every(isRow)
}
