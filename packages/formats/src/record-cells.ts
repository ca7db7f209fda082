/** The cells of a record by column. */
export type RecordCells = Map<string, string>

/** Integers of more digits lose some of them as a number of JavaScript; they stay text. */
const longInteger = /^-?\d{16,}$/

/** A number of JSON, or its text if it would lose digits. */
export function numberOf(source: string): number | string {
  const number = Number(source)
  const isExact = Number.isFinite(number) && (!longInteger.test(source) || Number.isSafeInteger(number))
  return isExact ? number : source
}

/**
 * Returns the cells of a record: an object within it becomes columns with a point (`address.city`), deeper values and lists
 * become JSON texts. A list as the record is numbered; other values are in the column `value`.
 */
export function cellsOfRecord(record: unknown): RecordCells {
  const cells: RecordCells = new Map()
  if (!isObject(record)) return Array.isArray(record) ? cellsOfList(record) : cells.set('value', cellOf(record))
  for (const [key, value] of Object.entries(record)) {
    if (!isObject(value)) cells.set(key, cellOf(value))
    else for (const [inner, found] of Object.entries(value)) cells.set(`${key}.${inner}`, cellOf(found))
  }
  return cells
}

const cellsOfList = (list: readonly unknown[]): RecordCells =>
  new Map(list.map((value, index) => [String(index), cellOf(value)]))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return JSON.stringify(value)
}
