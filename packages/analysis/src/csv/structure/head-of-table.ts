import { unitOf } from '#analysis/csv/cells/units.ts'
import { isEmptyCell } from '#analysis/csv/cells/empty-cells.ts'
import { parseInstant } from '#analysis/csv/parse-instant.ts'
import { parseNumber } from '#analysis/csv/parse-number.ts'

type Records = readonly (readonly string[])[]

/** How a table begins: its rows of headers (0, 1 or 2), and whether a row of units follows them. */
export type HeadOfTable = { headers: 0 | 1 | 2; hasUnits: boolean }

/** The minimum share of a column's cells that are numbers or dates for it to have values. */
const minShare = 0.9
const minRows = 3

const isValue = (text: string) => parseNumber(text) !== null || parseInstant(text) !== null
const cellOf = (record: readonly string[] | undefined, place: number) => (record?.[place] ?? '').trim()

/** Returns the places of the columns whose cells are numbers or dates. */
function valuePlaces(records: Records, width: number): number[] {
  return Array.from({ length: width }, (_, place) => place).filter((place) => {
    const cells = records.map((record) => cellOf(record, place)).filter((cell) => !isEmptyCell(cell))
    return cells.length >= Math.min(minRows, records.length) && cells.filter(isValue).length / cells.length >= minShare
  })
}

/**
 * Finds how a table begins, from its first records: without a header if the first record has values where the others
 * have them; with two rows of headers if the first one names groups of columns; with a row of units below.
 */
export function headOfTable(records: Records): HeadOfTable {
  const [first, second] = records
  const width = Math.max(...records.map(({ length }) => length), 0)
  if (first === undefined || second === undefined) return { headers: 1, hasUnits: false }
  if (isData(first, records.slice(1), width)) return { headers: 0, hasUnits: false }
  const hasUnits = isUnits(records[2], records.slice(3), width)
  if (isGroups(first, second, records.slice(hasUnits ? 3 : 2), width)) return { headers: 2, hasUnits }
  return { headers: 1, hasUnits: isUnits(second, records.slice(2), width) }
}

function isData(first: readonly string[], others: Records, width: number): boolean {
  if (others.length < minRows || first.length !== width) return false
  const places = valuePlaces(others, width)
  const cells = places.map((place) => cellOf(first, place))
  if (places.length === 0 || !cells.every((cell) => isEmptyCell(cell) || isValue(cell))) return false
  const filled = cells.filter((cell) => !isEmptyCell(cell))
  return filled.length > places.length / 2 && !areNames(filled)
}

/** Returns whether values are names of columns: years or numbers that increase, as in a pivot table. */
function areNames(cells: readonly string[]): boolean {
  const numbers = cells.map((cell) => (/^\d{1,4}$/.test(cell) ? Number(cell) : Number.NaN))
  const steps = numbers.slice(1).map((value, index) => value - (numbers[index] ?? 0))
  if (numbers.length > 1 && numbers.every((value) => value >= 1900 && value <= 2100))
    return steps.every((step) => step > 0)
  const isCounted = steps.length > 0 && steps.every((step) => step === 1) && (numbers[0] === 0 || numbers[0] === 1)
  const months = cells.map((cell) => (/^\d{4}-\d{2}(-01)?$/.test(cell) ? cell : ''))
  return isCounted || (months.length > 1 && new Set(months).size === months.length && !months.includes(''))
}

function isGroups(first: readonly string[], second: readonly string[], others: Records, width: number): boolean {
  if (width < 3 || others.length < 2 || isUnits(second, others, width)) return false
  const groups = Array.from({ length: width }, (_, place) => cellOf(first, place))
  const names = Array.from({ length: width }, (_, place) => cellOf(second, place)).filter((cell) => cell !== '')
  const isOfWords = !names.some(isValue) && groups.every((cell) => !isValue(cell) || /^\d{4}$/.test(cell))
  if (!isOfWords || names.length <= width / 2 || !isGrouping(groups)) return false
  const joined = namesOfGroups(first, second)
  const isNeeded = new Set(names).size < names.length || groups.slice(1).includes('')
  return new Set(joined).size === joined.length && isNeeded && valuePlaces(others, width).length > 0
}

/** Returns whether cells name groups: some are empty, or several are the same. */
function isGrouping(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 0 && (filled.length < cells.length || new Set(filled).size < filled.length)
}

/** Joins two rows of headers: a group's name goes on until the next one. */
export function namesOfGroups(groups: readonly string[], names: readonly string[]): string[] {
  let group = ''
  return Array.from({ length: Math.max(groups.length, names.length) }, (_, place) => {
    group = cellOf(groups, place) === '' ? group : cellOf(groups, place)
    const name = cellOf(names, place)
    return name === '' || group === '' || name === group ? name || group : `${group} ${name}`
  })
}

const bracketed = /^[([{].{0,12}[)\]}]$/
const noUnit = /^[-–—/.]?$/

/** Returns the unit that a cell of a row of units names; null if it names none. */
export function unitInCell(cell: string): string | null {
  const text = cell
    .trim()
    .replace(/^[([{]\s*|\s*[)\]}]$/g, '')
    .replace(/^(?:in|en|w|em)\s+/i, '')
  const unit = unitOf(text)
  if (unit !== null) return unit.text
  return bracketed.test(cell.trim()) && text !== '' && !noUnit.test(text) ? text : null
}

function isUnits(record: readonly string[] | undefined, others: Records, width: number): boolean {
  if (record === undefined || others.length === 0) return false
  const cells = Array.from({ length: width }, (_, place) => cellOf(record, place))
  const filled = cells.filter((cell) => !noUnit.test(cell))
  const known = filled.filter((cell) => unitInCell(cell) !== null)
  if (filled.some(isValue) || known.length === 0 || known.length < filled.length / 2) return false
  const places = valuePlaces(others, width)
  return (
    places.some((place) => unitInCell(cells[place] ?? '') !== null) &&
    places.every((place) => noUnit.test(cells[place] ?? '') || !isValue(cells[place] ?? ''))
  )
}

/**
 * Returns where all records have one cell more than the header: at the begin if it has values (names of rows, as R writes
 * them), at the end if it is empty (a delimiter after each row); null if they have not.
 */
export function extraColumn(records: Records, headLength: number): 'first' | 'last' | null {
  const others = records.slice(headLength)
  const width = (records[0]?.length ?? 0) + 1
  if (headLength !== 1 || others.length < 2 || !others.every(({ length }) => length === width)) return null
  return others.every((record) => cellOf(record, width - 1) === '') ? 'last' : 'first'
}
