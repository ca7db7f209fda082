import { inCentury } from './century.ts'
import { parseInstant, type ParsedInstant } from './parse-instant.ts'
import type { Cells, Notes, Reading, TypingOptions } from './typing.ts'

/** The number of texts in a sample. If none of them is an instant, the remaining texts are not tried. */
export const instantSampleSize = 50

type Order = 'day-first' | 'month-first' | 'year-first'
type Forms = readonly (ParsedInstant | null)[]

const zeroDate = /^(?:0000-00-00|00[./-]00[./-]0000|0{8}$|0000[./]00[./]00)/

/** Dates that programs store for "none" (Go, .NET, SQL Server, SAP, OLE), if the other dates are far from them. */
const noDates = [
  '0001-01-01',
  '1601-01-01',
  '1753-01-01',
  '1899-12-30',
  '1899-12-31',
  '1900-01-01',
  '1970-01-01',
  '9999-12-31',
  '9999-12-30',
  '2999-12-31',
]
const noDays = new Set(noDates.map((text) => Date.parse(text)))
const dayLength = 86_400_000
const farYears = 20

/**
 * Reads the texts of a column as dates or times with one order of day, month and year; null if they are none. The notes
 * of a column whose order nothing shows include `ambiguous-dates`.
 */
export function readInstants(cells: Cells, options: TypingOptions): Reading | null {
  const { texts, isEmpty, uses } = cells
  const sample = texts.filter((text, index) => text !== '' && !isEmpty(index)).slice(0, instantSampleSize)
  // Fast path: most columns of texts have no date in their first cells.
  if (!sample.some((text) => parseInstant(text) !== null)) return null
  const forms = texts.map((text, index) => (isEmpty(index) ? null : parseInstant(text)))
  const isAmbiguous = forms.some(
    (form) => form !== null && (form.dayFirst !== form.monthFirst || form.dayFirst !== form.yearFirst),
  )
  const order = isAmbiguous ? orderOf(forms, cells.counts, options) : 'any'
  const today = options.today ?? Date.now()
  const values = Float64Array.from(forms, (form) =>
    inCentury(valueBy(form, order), order === 'year-first' ? null : form, uses, today),
  )
  const isShifted = forms.some((form, index) => form !== null && values[index] !== valueBy(form, order))
  const none = noneOf(texts, values)
  none.forEach((index) => (values[index] = Number.NaN))
  const hasTimes = forms.some((form, index) => form?.isTime === true && !none.has(index))
  const notes: Notes = [
    ...(order === 'any' ? [] : [order]),
    ...(isShifted ? (['two-digit-years'] as const) : []),
    ...(forms.some((form) => form?.zone === 'other') ? (['zones'] as const) : []),
    ...(none.size > 0 ? (['no-value-dates'] as const) : []),
  ]
  return { type: hasTimes ? 'time' : 'date', values, notes, none }
}

function valueBy(form: ParsedInstant | null, order: Order | 'any' | 'ambiguous-dates'): number {
  if (order === 'month-first') return form?.monthFirst ?? Number.NaN
  return (order === 'year-first' ? form?.yearFirst : form?.dayFirst) ?? Number.NaN
}

/**
 * Returns the order in which most cells are dates, since days above 12 fit only one. On a tie the user or other columns
 * decide; two-digit years that come first are seen by their small range.
 */
function orderOf(forms: Forms, counts: Uint32Array, { dateOrder, decision }: TypingOptions): Order | 'ambiguous-dates' {
  if (decision?.date_order !== undefined) return decision.date_order
  const rated = Object.entries(keys).map(([order, key]) => ({
    order: order as Order,
    rows: rowsBy(forms, counts, key),
  }))
  const most = Math.max(...rated.map(({ rows }) => rows))
  const best = rated.filter(({ rows }) => rows === most).map(({ order }) => order)
  const left = best.includes('year-first') && best.length > 1 ? bySpan(forms, best) : best
  const [only] = left
  if (left.length === 1 && only !== undefined) return only
  return dateOrder !== undefined && left.includes(dateOrder) ? dateOrder : 'ambiguous-dates'
}

const keys = { 'day-first': 'dayFirst', 'month-first': 'monthFirst', 'year-first': 'yearFirst' } as const

function rowsBy(forms: Forms, counts: Uint32Array, key: (typeof keys)[Order]): number {
  let rows = 0
  forms.forEach((form, index) => {
    if (form !== null && form[key] !== null) rows += counts[index] ?? 0
  })
  return rows
}

/** Returns the orders that the ranges of the dates leave: years that come first have a small one; none if unclear. */
function bySpan(forms: Forms, orders: readonly Order[]): Order[] {
  const others = orders.filter((order) => order !== 'year-first')
  const least = Math.min(...others.map((order) => spanOf(forms, keys[order])))
  const span = spanOf(forms, 'yearFirst')
  if (span * 3 < least) return ['year-first']
  return span < least * 3 ? [] : others
}

function spanOf(forms: Forms, key: 'dayFirst' | 'monthFirst' | 'yearFirst'): number {
  let [first, last] = [Infinity, -Infinity]
  for (const form of forms) {
    const value = form?.[key] ?? null
    if (value !== null) [first, last] = [Math.min(first, value), Math.max(last, value)]
  }
  return last - first
}

/** Returns the texts that stand for "no date": zeros, and dates of programs that are decades from all others. */
function noneOf(texts: readonly string[], values: Float64Array): Set<number> {
  const none = new Set<number>()
  let [first, last] = [Infinity, -Infinity]
  values.forEach((value, index) => {
    if (zeroDate.test(texts[index] ?? '')) none.add(index)
    if (Number.isNaN(value) || isNoDay(value)) return
    first = Math.min(first, value)
    last = Math.max(last, value)
  })
  const far = farYears * 365 * dayLength
  values.forEach((value, index) => {
    if (isNoDay(value) && first !== Infinity && (value < first - far || value > last + far)) none.add(index)
  })
  return none
}

/** Returns whether an instant lies on a day that programs store for "none". */
export const isNoDay = (instant: number): boolean => noDays.has(Math.floor(instant / dayLength) * dayLength)
