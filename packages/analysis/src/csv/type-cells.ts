import { parseInstant } from './parse-instant.ts'
import { parseNumber, type ParsedNumber } from './parse-number.ts'
import { PlainCells } from './plain-cells.ts'
import type { RawColumn } from './raw-cells.ts'
import { isEmptyCell, isErrorCell, isPlaceholder } from '#analysis/csv/cells/empty-cells.ts'
import { identifierIn } from './names-of-digits.ts'
import { instantSampleSize, isNoDay } from './read-instants.ts'
import { reinterpretNumbers } from './reinterpret.ts'
import { typeColumn } from './type-column.ts'
import { minTypeShare, type Notes, type TypedColumn, type TypingOptions } from './typing.ts'
import { usesOfHeader } from '#analysis/words/header-use.ts'

/** A typed column, and the cells from which it was typed. */
export type TypedCells = { typed: TypedColumn; raw: RawColumn }

/**
 * Types the cells of a column like `typeColumn`. Cells kept as numbers are typed directly if they form a column of
 * numbers or of instants; otherwise they are converted to texts first.
 */
export function typeCells(name: string, cells: RawColumn | PlainCells, options: TypingOptions = {}): TypedCells {
  if (!(cells instanceof PlainCells)) return { typed: typeColumn(name, cells, options), raw: cells }
  const plain = typePlainCells(name, cells, options)
  if (plain !== null) return plain
  const raw = cells.asTexts()
  return { typed: typeColumn(name, raw, options), raw }
}

/**
 * Returns the cells as texts, however they are kept.
 */
export function asTexts(cells: RawColumn | PlainCells): RawColumn {
  return cells instanceof PlainCells ? cells.asTexts() : cells
}

type CellCounts = { numbers: number; decimals: number; mayBeComma: number; instants: number; times: number }

/**
 * Counts the numbers, those with decimals and those that can have a decimal comma, the instants and those with a time.
 */
function countCells(cells: PlainCells): CellCounts {
  const counts: CellCounts = { numbers: 0, decimals: 0, mayBeComma: 0, instants: 0, times: 0 }
  for (let row = 0; row < cells.rows; row += 1) {
    const kind = cells.kindAt(row)
    if (kind === 'number') {
      const { count, mayBeThousands } = cells.decimalsAt(row)
      counts.numbers += 1
      if (count !== 0) counts.decimals += 1
      if (count === 0 || mayBeThousands) counts.mayBeComma += 1
    } else if (kind === 'instant') {
      counts.instants += 1
      if (cells.isTimeAt(row)) counts.times += 1
    }
  }
  return counts
}

/** Uses whose numbers can be names, which only their texts show. */
const namedUses = ['version', 'telephone', 'identifier', 'code', 'postal-code'] as const

function typePlainCells(name: string, cells: PlainCells, options: TypingOptions): TypedCells | null {
  const counts = countCells(cells)
  const others = cells.others.texts.map((text) => text.trim())
  const uses = usesOfHeader(name)
  const mayBeNames = counts.decimals > 0 && namedUses.some((use) => uses.has(use))
  if (options.decision?.type !== undefined || mayBeNames || others.some(isSpecial)) return null
  if (counts.instants === 0) return typeNumbers(name, cells, others, counts, options)
  return counts.numbers === 0 ? typeInstants(name, cells, others, counts) : null
}

/** Returns whether a text decides about its whole column, or is to be judged among all of them. */
const isSpecial = (text: string) =>
  identifierIn(text) !== null || text.startsWith('="') || isErrorCell(text) || isPlaceholder(text)

function typeNumbers(
  name: string,
  cells: PlainCells,
  others: readonly string[],
  counts: CellCounts,
  { isCommaLikely, isSignKnown, decision }: TypingOptions,
): TypedCells | null {
  const forms = others.map((text) => (isEmptyCell(text) ? null : parseNumber(text)))
  if (decision?.decimal !== undefined || forms.some(isLeftToTexts)) return null
  const point = counts.numbers + rowsOf(cells, (code) => typeof forms[code]?.point === 'number')
  const comma = counts.mayBeComma + rowsOf(cells, (code) => typeof forms[code]?.comma === 'number')
  const by = comma > point || (comma === point && isCommaLikely === true) ? 'comma' : 'point'
  // With a decimal comma 1.500 is another number than the one kept.
  if (by === 'comma' && counts.decimals > 0) return null
  const notes = notesOf(forms, by, counts, isSignKnown === true)
  const read = forms.map((form) => form?.[by] ?? Number.NaN)
  const typed = typedBy({ name, type: 'number', notes }, cells, others, read)
  return typed === null ? null : asDates(typed, name)
}

type Forms = readonly (ParsedNumber | null)[]

/** Columns with units and other signs are left to `typeColumn`. */
const isLeftToTexts = (form: ParsedNumber | null) => form !== null && (form.unit !== '' || form.sign !== undefined)

function notesOf(forms: Forms, by: 'point' | 'comma', counts: CellCounts, isSignKnown: boolean): Notes {
  const hasFractions = by === 'comma' && forms.some((form) => form !== null && form.comma !== form.point)
  const isEachOpen = forms.every((form) => form === null || (form.point !== null && form.comma !== null))
  const isAmbiguous = counts.decimals > 0 && counts.mayBeComma === counts.numbers && isEachOpen && !isSignKnown
  return [
    ...(hasFractions ? (['decimal-comma'] as const) : []),
    ...(isAmbiguous ? (['ambiguous-numbers'] as const) : []),
  ]
}

/** Converts numbers that are dates by the name of their column. */
function asDates({ typed, raw }: TypedCells, name: string): TypedCells {
  const { column } = typed
  const dates = column.type === 'text' ? null : reinterpretNumbers(column.values, usesOfHeader(name))
  if (column.type === 'text' || dates === null) return { typed, raw }
  const values = column.values.map((value) => (value === 0 ? Number.NaN : dates.instantOf(value)))
  const { type, notes } = dates
  return { typed: { ...typed, column: { name, type, values }, notes: [...typed.notes, ...notes] }, raw }
}

/** Counts the rows whose text in `others` has a code that `isCounted` accepts. */
function rowsOf(cells: PlainCells, isCounted: (code: number) => boolean): number {
  const counted = cells.others.texts.map((_, code) => isCounted(code))
  if (!counted.includes(true)) return 0
  let rows = 0
  for (let row = 0; row < cells.rows; row += 1) {
    if (cells.kindAt(row) === 'other' && counted[cells.otherAt(row)] === true) rows += 1
  }
  return rows
}

function typeInstants(
  name: string,
  cells: PlainCells,
  others: readonly string[],
  counts: CellCounts,
): TypedCells | null {
  const filled = others.filter((text) => !isEmptyCell(text))
  // The column is left to `typeColumn` if it has other notations of instants, or so many other texts that a sample does
  // not decide.
  if (filled.length >= instantSampleSize || filled.some((text) => parseInstant(text) !== null)) return null
  // Dates that stand for none are judged among all.
  if (hasNoDays(cells)) return null
  const unread = others.map(() => Number.NaN)
  return typedBy({ name, type: counts.times > 0 ? 'time' : 'date', notes: [] }, cells, others, unread)
}

function hasNoDays(cells: PlainCells): boolean {
  for (let row = 0; row < cells.rows; row += 1)
    if (cells.kindAt(row) === 'instant' && isNoDay(cells.valueAt(row))) return true
  return false
}

type Reading = { name: string; type: 'number' | 'date' | 'time'; notes: TypedColumn['notes'] }

/** Returns the typed column if enough cells have the type. `read` has the values of the other texts. */
function typedBy(
  { name, type, notes }: Reading,
  cells: PlainCells,
  others: readonly string[],
  read: readonly number[],
): TypedCells | null {
  const isEmpty = others.map(isEmptyCell)
  const values = new Float64Array(cells.rows)
  // The report needs codes: code 0 stands for all values, and the other texts follow it.
  const codes = new Uint32Array(cells.rows)
  let [filled, known] = [0, 0]
  for (let row = 0; row < cells.rows; row += 1) {
    const isOther = cells.kindAt(row) === 'other'
    const other = isOther ? cells.otherAt(row) : 0
    const value = isOther ? (read[other] ?? Number.NaN) : cells.valueAt(row)
    values[row] = value
    if (isOther) codes[row] = other + 1
    if (isOther && isEmpty[other] === true) continue
    filled += 1
    if (!Number.isNaN(value)) known += 1
  }
  if (known / filled < minTypeShare) return null
  const unread = new Set<number>()
  isEmpty.forEach((empty, code) => {
    if (!empty && Number.isNaN(read[code])) unread.add(code + 1)
  })
  return {
    typed: { column: { name, type, values }, confidence: known / filled, notes, unread },
    raw: { texts: ['', ...cells.others.texts], codes, rows: cells.rows },
  }
}
