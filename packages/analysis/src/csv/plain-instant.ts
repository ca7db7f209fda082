import { instantText } from '#analysis/instants.ts'

const DAY = 86_400_000
const lengths = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The notation of an instant: `2024-01-31`, `2024-01-31 09:30:00`, `2024-01-31T09:30:00`. */
export type PlainForm = 'day' | 'blank' | 't'

/**
 * Returns the form that the characters from `from` up to `to` may have, by their number and separators; null if none.
 */
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
 * Parses a text in this form to milliseconds since 1970 (UTC); NaN if it is invalid. Returns the same as
 * `parseInstant`, ten times faster.
 */
export function plainInstant(text: string, from: number, form: PlainForm): number {
  const month = twoDigits(text, from + 5)
  const day = twoDigits(text, from + 8)
  const year = twoDigits(text, from) * 100 + twoDigits(text, from + 2)
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month))) return Number.NaN
  const instant = daysSince1970(year, month, day) * DAY
  if (form === 'day') return instant
  const hour = twoDigits(text, from + 11)
  const minute = twoDigits(text, from + 14)
  const second = twoDigits(text, from + 17)
  return hour <= 23 && minute <= 59 && second <= 59 ? instant + ((hour * 60 + minute) * 60 + second) * 1000 : Number.NaN
}

/** Parses two digits; NaN if they are not digits. */
function twoDigits(text: string, index: number): number {
  const tens = text.charCodeAt(index) - 48
  const ones = text.charCodeAt(index + 1) - 48
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysIn = (year: number, month: number) => (month === 2 && isLeap(year) ? 29 : (lengths[month] ?? 0))

/**
 * Returns the days since 1970 in the Gregorian calendar, negative before (Howard Hinnant, "chrono-Compatible Low-Level
 * Date Algorithms").
 */
function daysSince1970(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

/** Formats an instant in this form. */
export function plainInstantText(instant: number, form: PlainForm): string {
  if (form === 'day') return instantText(instant, 'date')
  const text = instantText(instant, 'time')
  return form === 't' ? text : text.replace('T', ' ')
}
