import { instantText } from '#analysis/instants.ts'

const DAY = 86_400_000
const lengths = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** How an instant is written: `2024-01-31`, `2024-01-31 09:30:00`, `2024-01-31T09:30:00`. */
export type PlainForm = 'day' | 'blank' | 't'

/** The form that the letters from `from` up to `to` may have by their number and dividers, or null. */
export function plainFormOf(text: string, from: number, to: number): PlainForm | null {
  const length = to - from
  if (length !== 10 && length !== 19) return null
  if (text.charCodeAt(from + 4) !== 45 || text.charCodeAt(from + 7) !== 45) return null
  if (length === 10) return 'day'
  if (text.charCodeAt(from + 13) !== 58 || text.charCodeAt(from + 16) !== 58) return null
  const divider = text.charCodeAt(from + 10)
  if (divider === 32) return 'blank'
  return divider === 84 ? 't' : null
}

/**
 * The instant of a text in such a form, as milliseconds since 1970 (UTC), or NaN where it is none: what `parseInstant` returns, in a
 * tenth of the time.
 */
export function plainInstant(text: string, from: number, form: PlainForm): number {
  const month = twoDigits(text, from + 5)
  const day = twoDigits(text, from + 8)
  const year = twoDigits(text, from) * 100 + twoDigits(text, from + 2)
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month))) return Number.NaN
  const at = daysSince1970(year, month, day) * DAY
  if (form === 'day') return at
  const hour = twoDigits(text, from + 11)
  const minute = twoDigits(text, from + 14)
  const second = twoDigits(text, from + 17)
  return hour <= 23 && minute <= 59 && second <= 59 ? at + ((hour * 60 + minute) * 60 + second) * 1000 : Number.NaN
}

/** The number of two digits, or NaN. */
function twoDigits(text: string, place: number): number {
  const tens = text.charCodeAt(place) - 48
  const ones = text.charCodeAt(place + 1) - 48
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysIn = (year: number, month: number) => (month === 2 && isLeap(year) ? 29 : (lengths[month] ?? 0))

/** Days of the Gregorian calendar, before 1970 below 0 (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms"). */
function daysSince1970(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const ofEra = shifted - era * 400
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468
}

/** The text of an instant in a form. */
export function plainInstantText(at: number, form: PlainForm): string {
  if (form === 'day') return instantText(at, 'date')
  const text = instantText(at, 'time')
  return form === 't' ? text : text.replace('T', ' ')
}
