import type { ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import type { Column, NumberColumn } from '#analysis/table.ts'
import { parseInstant, type InstantForm } from './parse-instant.ts'
import { leadingZeros, longNumber, parseNumber, type NumberForm } from './parse-number.ts'
import { countsOf, type RawColumn } from './raw-column.ts'

/** The share of cells that must be of a type for the column to have it. */
export const shareNeeded = 0.995

/** Words for no value, where the column's other cells are of a type. */
const emptyWords = new Set(['null', 'n/a', 'na', '#n/a', 'nan', 'none', '-', '–', '—', '?'])
/** Of so many texts one must be an instant for all to be tried. */
export const instantsTried = 50

const longestEmptyWord = 4

/**
 * Whether a trimmed cell has no value: it is empty, or a word for that.
 */
export function isEmptyCell(text: string): boolean {
  return text === '' || (text.length <= longestEmptyWord && emptyWords.has(text.toLowerCase()))
}

const trueWords = new Set(['true', 'yes'])
const falseWords = new Set(['false', 'no'])

export type TypedColumn = {
  column: Column
  confidence: number
  notes: ImportReport['columns'][number]['notes']
  /** The texts (by their place in the raw column) that are not of the type, and are empty cells now. */
  unread: ReadonlySet<number>
}

export type TypingOptions = { dateOrder?: 'day-first' | 'month-first'; isCommaLikely?: boolean }

/** Each different text, read in one way: NaN where it is not of it. */
type Reading = { type: NumberColumn['type']; values: Float64Array; unit?: string; notes: TypedColumn['notes'] }

/**
 * Gives a column the type that at least 99.5 % of its cells have, else text. Leading zeros and numbers of 16 digits and more keep it
 * text, and dates that may be read both ways where `dateOrder` does not say which. Cells with a word for no value become empty.
 */
export function typeColumn(name: string, raw: RawColumn, options: TypingOptions = {}): TypedColumn {
  const trimmed = raw.texts.map((text) => text.trim())
  const counts = countsOf(raw)
  const empty = Uint8Array.from(trimmed, (text) => (isEmptyCell(text) ? 1 : 0))
  const isEmpty = (place: number) => empty[place] === 1
  let filled = 0
  counts.forEach((count, place) => {
    if (!isEmpty(place)) filled += count
  })
  const notes = new Set<TypedColumn['notes'][number]>()
  if (filled === 0 || hasIdentifiers(trimmed, notes)) return textColumn(name, raw, notes)
  const readings = [readBooleans, readNumbers, readInstants]
  let best = 0
  for (const read of readings) {
    const reading = read(trimmed, counts, isEmpty, options)
    if (reading === null) continue
    const share = shareOf(reading.values, counts, isEmpty, filled)
    if (share >= shareNeeded && !reading.notes.includes('ambiguous-dates'))
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

/**
 * Why a trimmed cell of digits is an identifier rather than a number, or null.
 */
export function identifierIn(text: string): 'leading-zeros' | 'long-numbers' | null {
  // Most texts begin with a letter.
  if (text.charCodeAt(0) > 57) return null
  if (leadingZeros.test(text) && /^[+-]?\d+$/.test(text)) return 'leading-zeros'
  return longNumber.test(text) ? 'long-numbers' : null
}

type Judge = (place: number) => boolean

function shareOf(values: Float64Array, counts: Uint32Array, isEmpty: Judge, filled: number): number {
  let read = 0
  values.forEach((value, place) => {
    if (!Number.isNaN(value) && !isEmpty(place)) read += counts[place] ?? 0
  })
  return read / filled
}

function readBooleans(texts: readonly string[], _counts: Uint32Array, isEmpty: Judge): Reading | null {
  const values = new Float64Array(texts.length).fill(Number.NaN)
  const seen = new Set<number>()
  for (const [place, text] of texts.entries()) {
    if (isEmpty(place)) continue
    const word = text.toLowerCase()
    const value = trueWords.has(word) ? 1 : falseWords.has(word) ? 0 : null
    if (value === null) return null
    seen.add((values[place] = value))
  }
  return seen.size === 0 ? null : { type: 'boolean', values, notes: [] }
}

function readNumbers(
  texts: readonly string[],
  counts: Uint32Array,
  isEmpty: Judge,
  options: TypingOptions,
): Reading | null {
  const forms = texts.map((text, place) => (isEmpty(place) ? null : parseNumber(text)))
  const weights = { point: 0, comma: 0 }
  const units = new Set<string>()
  forms.forEach((form, place) => {
    if (form === null) return
    units.add(form.unit)
    if (form.point !== null) weights.point += counts[place] ?? 0
    if (form.comma !== null) weights.comma += counts[place] ?? 0
  })
  if (units.size !== 1) return units.size === 0 ? null : withoutUnits(forms, units)
  const [unit = ''] = units
  const isTie = weights.point === weights.comma && options.isCommaLikely === true
  const by = weights.comma > weights.point || isTie ? 'comma' : 'point'
  const values = Float64Array.from(forms, (form) => form?.[by] ?? Number.NaN)
  const hasFractions = by === 'comma' && forms.some((form) => form !== null && form.comma !== form.point)
  return { type: 'number', values, ...(unit === '' ? {} : { unit }), notes: hasFractions ? ['decimal-comma'] : [] }
}

/** Cells of several units are not summed: the column stays text, unless cells without one are alone with zeros. */
function withoutUnits(forms: readonly (NumberForm | null)[], units: ReadonlySet<string>): Reading | null {
  const [first, second] = [...units].filter((unit) => unit !== '')
  const areZeros = forms.every((form) => form === null || form.unit !== '' || form.point === 0)
  if (first === undefined || second !== undefined || !areZeros) return null
  const values = Float64Array.from(forms, (form) => form?.point ?? Number.NaN)
  return { type: 'number', values, unit: first, notes: [] }
}

function readInstants(
  texts: readonly string[],
  counts: Uint32Array,
  isEmpty: Judge,
  options: TypingOptions,
): Reading | null {
  const sample = texts.filter((text, place) => text !== '' && !isEmpty(place)).slice(0, instantsTried)
  // Most columns of texts have no date in their first cells.
  if (!sample.some((text) => parseInstant(text) !== null)) return null
  const forms = texts.map((text, place) => (isEmpty(place) ? null : parseInstant(text)))
  const weights = { dayFirst: 0, monthFirst: 0 }
  let [differ, hasTimes] = [false, false]
  forms.forEach((form, place) => {
    if (form === null) return
    if (form.dayFirst !== null) weights.dayFirst += counts[place] ?? 0
    if (form.monthFirst !== null) weights.monthFirst += counts[place] ?? 0
    differ ||= form.dayFirst !== form.monthFirst
    hasTimes ||= form.isTime
  })
  const order = differ ? orderBy(weights, options) : 'any'
  const read = (form: InstantForm | null) => (order === 'month-first' ? form?.monthFirst : form?.dayFirst) ?? Number.NaN
  const notes: Reading['notes'] = order === 'any' ? [] : [order]
  return { type: hasTimes ? 'time' : 'date', values: Float64Array.from(forms, read), notes }
}

/** Days beyond the twelfth decide. */
function orderBy({ dayFirst, monthFirst }: { dayFirst: number; monthFirst: number }, { dateOrder }: TypingOptions) {
  if (dayFirst !== monthFirst) return dayFirst > monthFirst ? 'day-first' : 'month-first'
  return dateOrder ?? 'ambiguous-dates'
}

function typed(name: string, raw: RawColumn, reading: Reading, confidence: number, isEmpty: Judge): TypedColumn {
  const { type, values, unit, notes } = reading
  const unread = new Set<number>()
  values.forEach((value, place) => {
    if (Number.isNaN(value) && !isEmpty(place)) unread.add(place)
  })
  const { codes } = raw
  const cells = new Float64Array(codes.length)
  for (let row = 0; row < codes.length; row += 1) cells[row] = values[codes[row] ?? 0] ?? Number.NaN
  return { column: { name, type, values: cells, ...(unit === undefined ? {} : { unit }) }, confidence, notes, unread }
}

/**
 * A column of texts, its empty cells as code 0.
 */
export function textColumn(
  name: string,
  raw: RawColumn,
  notes: ReadonlySet<TypedColumn['notes'][number]> = new Set(),
): TypedColumn {
  // The first text of a raw column is the empty one, as code 0 is.
  const dictionary = raw.texts.slice(1)
  return {
    column: { name, type: 'text', codes: raw.codes, dictionary },
    confidence: 1,
    notes: [...notes],
    unread: new Set(),
  }
}
