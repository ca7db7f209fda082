import type { ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import type { Column, NumberColumn } from '#analysis/table.ts'
import { parseInstant, type ParsedInstant } from './parse-instant.ts'
import { leadingZeros, longNumber, parseNumber, type ParsedNumber } from './parse-number.ts'
import { countsOf, type RawColumn } from './raw-cells.ts'

/** The minimum share of a column's cells that must have a type for the column to have it. */
export const minTypeShare = 0.995

/** Texts that mean "no value" in a column of another type. */
const nullTexts = new Set(['null', 'n/a', 'na', '#n/a', 'nan', 'none', '-', '–', '—', '?'])
/** The number of texts in a sample. If none of them is an instant, the remaining texts are not tried. */
export const instantSampleSize = 50

const longestNullText = 4

/** Returns whether a trimmed cell has no value: it is empty or a text such as "n/a". */
export function isEmptyCell(text: string): boolean {
  return text === '' || (text.length <= longestNullText && nullTexts.has(text.toLowerCase()))
}

const trueTexts = new Set(['true', 'yes'])
const falseTexts = new Set(['false', 'no'])

export type TypedColumn = {
  column: Column
  confidence: number
  notes: ImportReport['columns'][number]['notes']
  /** The texts, by their index in the raw column, that do not have the type; their cells become empty. */
  unread: ReadonlySet<number>
}

export type TypingOptions = { dateOrder?: 'day-first' | 'month-first'; isCommaLikely?: boolean }

/** The value of each distinct text as one type; NaN if the text does not have that type. */
type Reading = { type: NumberColumn['type']; values: Float64Array; unit?: string; notes: TypedColumn['notes'] }

/**
 * Gives a column the type that at least 99.5 % of its cells have, otherwise text. Leading zeros and numbers of 16 or
 * more digits keep a column text; so do ambiguous dates unless `dateOrder` decides. Cells such as "n/a" become empty.
 */
export function typeColumn(name: string, raw: RawColumn, options: TypingOptions = {}): TypedColumn {
  const trimmed = raw.texts.map((text) => text.trim())
  const counts = countsOf(raw)
  const empty = Uint8Array.from(trimmed, (text) => (isEmptyCell(text) ? 1 : 0))
  const isEmpty = (index: number) => empty[index] === 1
  let filled = 0
  counts.forEach((count, index) => {
    if (!isEmpty(index)) filled += count
  })
  const notes = new Set<TypedColumn['notes'][number]>()
  if (filled === 0 || hasIdentifiers(trimmed, notes)) return textColumn(name, raw, notes)
  const readings = [readBooleans, readNumbers, readInstants]
  let best = 0
  for (const read of readings) {
    const reading = read(trimmed, counts, isEmpty, options)
    if (reading === null) continue
    const share = shareOf(reading.values, counts, isEmpty, filled)
    if (share >= minTypeShare && !reading.notes.includes('ambiguous-dates'))
      return typed(name, raw, reading, share, isEmpty)
    best = Math.max(best, share)
    if (share > 0.5) reading.notes.filter((note) => note === 'ambiguous-dates').forEach((note) => notes.add(note))
  }
  if (best > 0.5 && notes.size === 0) notes.add('mixed')
  return textColumn(name, raw, notes)
}

function hasIdentifiers(texts: readonly string[], notes: Set<TypedColumn['notes'][number]>): boolean {
  for (const text of texts) {
    const note = identifierIn(text)
    if (note !== null) notes.add(note)
  }
  return notes.size > 0
}

/** Returns the reason why a trimmed cell of digits is an identifier and not a number; null if it is a number. */
export function identifierIn(text: string): 'leading-zeros' | 'long-numbers' | null {
  // Fast path: most texts begin with a letter.
  if (text.charCodeAt(0) > 57) return null
  if (leadingZeros.test(text) && /^[+-]?\d+$/.test(text)) return 'leading-zeros'
  return longNumber.test(text) ? 'long-numbers' : null
}

type IndexTest = (index: number) => boolean

function shareOf(values: Float64Array, counts: Uint32Array, isEmpty: IndexTest, filled: number): number {
  let read = 0
  values.forEach((value, index) => {
    if (!Number.isNaN(value) && !isEmpty(index)) read += counts[index] ?? 0
  })
  return read / filled
}

function readBooleans(texts: readonly string[], _counts: Uint32Array, isEmpty: IndexTest): Reading | null {
  const values = new Float64Array(texts.length).fill(Number.NaN)
  const seen = new Set<number>()
  for (const [index, text] of texts.entries()) {
    if (isEmpty(index)) continue
    const word = text.toLowerCase()
    const value = trueTexts.has(word) ? 1 : falseTexts.has(word) ? 0 : null
    if (value === null) return null
    seen.add((values[index] = value))
  }
  return seen.size === 0 ? null : { type: 'boolean', values, notes: [] }
}

function readNumbers(
  texts: readonly string[],
  counts: Uint32Array,
  isEmpty: IndexTest,
  options: TypingOptions,
): Reading | null {
  const forms = texts.map((text, index) => (isEmpty(index) ? null : parseNumber(text)))
  const weights = { point: 0, comma: 0 }
  const units = new Set<string>()
  forms.forEach((form, index) => {
    if (form === null) return
    units.add(form.unit)
    if (form.point !== null) weights.point += counts[index] ?? 0
    if (form.comma !== null) weights.comma += counts[index] ?? 0
  })
  if (units.size !== 1) return units.size === 0 ? null : numbersWithZeros(forms, units)
  const [unit = ''] = units
  const isTie = weights.point === weights.comma && options.isCommaLikely === true
  const by = weights.comma > weights.point || isTie ? 'comma' : 'point'
  const values = Float64Array.from(forms, (form) => form?.[by] ?? Number.NaN)
  const hasFractions = by === 'comma' && forms.some((form) => form !== null && form.comma !== form.point)
  return { type: 'number', values, ...(unit === '' ? {} : { unit }), notes: hasFractions ? ['decimal-comma'] : [] }
}

/**
 * Returns the numbers of a column with one unit in which the cells without a unit are all zeros; null for any other
 * column. Values in several units cannot be summed, so such a column stays text.
 */
function numbersWithZeros(forms: readonly (ParsedNumber | null)[], units: ReadonlySet<string>): Reading | null {
  const [first, second] = [...units].filter((unit) => unit !== '')
  const areZeros = forms.every((form) => form === null || form.unit !== '' || form.point === 0)
  if (first === undefined || second !== undefined || !areZeros) return null
  const values = Float64Array.from(forms, (form) => form?.point ?? Number.NaN)
  return { type: 'number', values, unit: first, notes: [] }
}

function readInstants(
  texts: readonly string[],
  counts: Uint32Array,
  isEmpty: IndexTest,
  options: TypingOptions,
): Reading | null {
  const sample = texts.filter((text, index) => text !== '' && !isEmpty(index)).slice(0, instantSampleSize)
  // Fast path: most columns of texts have no date in their first cells.
  if (!sample.some((text) => parseInstant(text) !== null)) return null
  const forms = texts.map((text, index) => (isEmpty(index) ? null : parseInstant(text)))
  const weights = { dayFirst: 0, monthFirst: 0 }
  let [isAmbiguous, hasTimes] = [false, false]
  forms.forEach((form, index) => {
    if (form === null) return
    if (form.dayFirst !== null) weights.dayFirst += counts[index] ?? 0
    if (form.monthFirst !== null) weights.monthFirst += counts[index] ?? 0
    isAmbiguous ||= form.dayFirst !== form.monthFirst
    hasTimes ||= form.isTime
  })
  const order = isAmbiguous ? orderBy(weights, options) : 'any'
  const read = (form: ParsedInstant | null) =>
    (order === 'month-first' ? form?.monthFirst : form?.dayFirst) ?? Number.NaN
  const notes: Reading['notes'] = order === 'any' ? [] : [order]
  return { type: hasTimes ? 'time' : 'date', values: Float64Array.from(forms, read), notes }
}

/**
 * Returns the order of day and month in which more cells are dates, since days above 12 fit only one order. On a tie,
 * `dateOrder` decides.
 */
function orderBy({ dayFirst, monthFirst }: { dayFirst: number; monthFirst: number }, { dateOrder }: TypingOptions) {
  if (dayFirst !== monthFirst) return dayFirst > monthFirst ? 'day-first' : 'month-first'
  return dateOrder ?? 'ambiguous-dates'
}

function typed(name: string, raw: RawColumn, reading: Reading, confidence: number, isEmpty: IndexTest): TypedColumn {
  const { type, values, unit, notes } = reading
  const unread = new Set<number>()
  values.forEach((value, index) => {
    if (Number.isNaN(value) && !isEmpty(index)) unread.add(index)
  })
  const { codes } = raw
  const cells = new Float64Array(codes.length)
  for (let row = 0; row < codes.length; row += 1) cells[row] = values[codes[row] ?? 0] ?? Number.NaN
  return { column: { name, type, values: cells, ...(unit === undefined ? {} : { unit }) }, confidence, notes, unread }
}

/**
 * Builds a column of texts; empty cells have code 0.
 */
export function textColumn(
  name: string,
  raw: RawColumn,
  notes: ReadonlySet<TypedColumn['notes'][number]> = new Set(),
): TypedColumn {
  // The first text of a raw column is empty, and code 0 stands for it.
  const dictionary = raw.texts.slice(1)
  return {
    column: { name, type: 'text', codes: raw.codes, dictionary },
    confidence: 1,
    notes: [...notes],
    unread: new Set(),
  }
}
