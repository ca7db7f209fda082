import { parseNumber } from '#analysis/csv/parse-number.ts'
import { PlainCells } from '#analysis/csv/plain-cells.ts'
import type { RawColumn } from '#analysis/csv/raw-cells.ts'
import { TextCodes } from '#analysis/csv/text-codes.ts'

export type CellsOfColumn = RawColumn | PlainCells

/** Returns the trimmed text of a cell. */
export function textAt(column: CellsOfColumn, row: number): string {
  const text = column instanceof PlainCells ? column.textAt(row) : (column.texts[column.codes[row] ?? 0] ?? '')
  return text.trim()
}

/** Returns the distinct texts of a column that are neither plain numbers nor plain instants. */
export const textsOf = (column: CellsOfColumn): readonly string[] =>
  column instanceof PlainCells ? column.others.texts : column.texts

/** Returns the rows whose text has one of these codes, which count the texts of `textsOf`. */
export function rowsOfCodes(column: CellsOfColumn, codes: ReadonlySet<number>): number[] {
  const rows: number[] = []
  for (let row = 0; row < column.rows; row += 1) {
    const isOther = !(column instanceof PlainCells) || column.kindAt(row) === 'other'
    const code = column instanceof PlainCells ? (isOther ? column.otherAt(row) : -1) : (column.codes[row] ?? 0)
    if (isOther && codes.has(code)) rows.push(row)
  }
  return rows
}

/** The numbers of a column by row; NaN is no number. `decimals` is the largest number of decimals. */
export type NumbersOfColumn = { values: Float64Array; decimals: number }

const sampleSize = 200
/** The minimum share of a sample's filled cells that are numbers. */
const minNumberShare = 0.7

/** Reads a column as numbers with the decimal sign of most cells; null if most of its cells are no numbers. */
export function numbersOf(column: CellsOfColumn): NumbersOfColumn | null {
  const by = signOf(column)
  if (by === null) return null
  let decimals = 0
  const valueOf = (text: string) => {
    decimals = Math.max(decimals, /[.,](\d+)\D*$/.exec(text)?.[1]?.length ?? 0)
    return parseNumber(text)?.[by] ?? Number.NaN
  }
  const values = column instanceof PlainCells ? plainNumbers(column, by, valueOf) : numbersByCode(column, valueOf)
  const ofCells = column instanceof PlainCells && by === 'point' ? mostDecimals(column) : 0
  return { values, decimals: Math.min(Math.max(decimals, ofCells), 6) }
}

/** Returns the decimal sign of most cells of a sample; null if most of them are no numbers. */
function signOf(column: CellsOfColumn): 'point' | 'comma' | null {
  const step = Math.max(1, Math.floor(column.rows / sampleSize))
  const texts: string[] = []
  for (let row = 0; row < column.rows; row += step) texts.push(textAt(column, row))
  const filled = texts.filter((text) => text !== '')
  const forms = filled.map(parseNumber).filter((form) => form !== null)
  if (filled.length === 0 || forms.length / filled.length < minNumberShare) return null
  const commas = forms.filter(({ comma }) => comma !== null).length
  return commas > forms.filter(({ point }) => point !== null).length ? 'comma' : 'point'
}

function numbersByCode({ texts, codes, rows }: RawColumn, valueOf: (text: string) => number): Float64Array {
  const byCode = Float64Array.from(texts, (text) => valueOf(text.trim()))
  const values = new Float64Array(rows)
  for (let row = 0; row < rows; row += 1) values[row] = byCode[codes[row] ?? 0] ?? Number.NaN
  return values
}

function plainNumbers(cells: PlainCells, by: 'point' | 'comma', valueOf: (text: string) => number): Float64Array {
  const values = new Float64Array(cells.rows)
  for (let row = 0; row < cells.rows; row += 1) {
    const isKept = by === 'point' && cells.kindAt(row) === 'number'
    values[row] = isKept ? cells.valueAt(row) : valueOf(textAt(cells, row))
  }
  return values
}

function mostDecimals(cells: PlainCells): number {
  let most = 0
  for (let row = 0; row < cells.rows; row += 1)
    if (cells.kindAt(row) === 'number') most = Math.max(most, cells.decimalsAt(row).count)
  return most
}

/** Returns a column without the rows that `isLeftOut` marks. */
export function withoutRows(column: CellsOfColumn, isLeftOut: Uint8Array): CellsOfColumn {
  if (column instanceof PlainCells) return column.without(isLeftOut)
  const codes = column.codes.filter((_code, row) => isLeftOut[row] !== 1)
  return { texts: column.texts, codes, rows: codes.length }
}

/** Returns the rows without a filled cell. */
export function emptyRows(columns: readonly CellsOfColumn[]): number[] {
  const [first] = columns
  const texts = first === undefined ? [] : textsOf(first)
  const codes = new Set(texts.flatMap((text, code) => (text.trim() === '' ? [code] : [])))
  if (first === undefined || columns.length < 2) return []
  return rowsOfCodes(first, codes).filter((row) => columns.every((column) => textAt(column, row) === ''))
}

/** Removes the blanks with which databases pad the cells of a table drawn with bars. */
export function unpadded(column: CellsOfColumn, delimiter: string): CellsOfColumn {
  if (delimiter !== '|' || column instanceof PlainCells) return column
  const padded = column.texts.filter((text) => /^\s|\s$/.test(text)).length
  if (padded < column.texts.length / 2) return column
  const known = new TextCodes()
  const codes = Uint32Array.from(column.texts, (text) => known.codeOf(text.trim(), 0, text.trim().length))
  return { texts: known.texts, codes: column.codes.map((code) => codes[code] ?? 0), rows: column.rows }
}
