import { firstInstant } from '@portico/contract/core/analysis/check-query.ts'
import type { Bin } from '@portico/contract/core/analysis/query.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

/** The last instant with a four-digit year. Comparing and cutting cells as strings relies on four digits. */
export const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** A half-open span in milliseconds since 1970 (UTC); `to` is excluded. */
export type Span = { from: number; to: number }

/** The length of the span that a text names, in milliseconds, by the number of its characters. */
const lengths = new Map([
  [10, DAY],
  [16, 60_000],
  [19, 1000],
])

/**
 * Returns the span that a year, month, day, minute, second or millisecond in ISO 8601 names; null for any other text.
 */
export function spanOf(text: string): Span | null {
  const from = firstInstant(text.replace(' ', 'T'))
  if (from === null) return null
  if (text.length > 7) return { from, to: from + (lengths.get(text.length) ?? 1) }
  const end = new Date(from)
  if (text.length === 4) end.setUTCFullYear(end.getUTCFullYear() + 1)
  else end.setUTCMonth(end.getUTCMonth() + 1)
  return { from, to: end.getTime() }
}

/**
 * Formats an instant as a cell: `2026-01-31`, or for a time `2026-01-31T09:30:00`, with milliseconds if it has any.
 */
export function instantText(instant: number, type: 'date' | 'time'): string {
  const text = new Date(instant).toISOString()
  if (type === 'date') return text.slice(0, 10)
  return text.slice(0, instant % 1000 === 0 ? 19 : 23)
}

/** The bins of the calendar: all except `width`. */
export type CalendarBin = Exclude<Bin, 'width'>

/**
 * Returns the number of an instant's bin. It increases with time, except for the cyclic bins (month of the year,
 * weekday, hour of the day).
 */
export function binKey(instant: number, bin: CalendarBin): number {
  const day = Math.floor(instant / DAY)
  switch (bin) {
    case 'day':
      return day
    case 'hour':
      return Math.floor(instant / HOUR)
    case 'hour-of-day':
      return Math.floor(instant / HOUR) - day * 24
    case 'week':
      return Math.floor((day + 3) / 7)
    case 'weekday':
      return (((day + 3) % 7) + 7) % 7
    default:
      return monthKey(new Date(instant), bin)
  }
}

function monthKey(date: Date, bin: 'year' | 'quarter' | 'month' | 'month-of-year'): number {
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth()
  if (bin === 'year') return year
  if (bin === 'quarter') return year * 4 + Math.floor(month / 3)
  return bin === 'month' ? year * 12 + month : month
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
const yearText = (year: number) => String(year).padStart(4, '0')

/**
 * Formats the bin with this number of `binKey`, in the notation of contract/core/analysis/query.ts.
 */
export function binText(key: number, bin: CalendarBin): string {
  switch (bin) {
    case 'year':
      return yearText(key)
    case 'quarter':
      return `${yearText(Math.floor(key / 4))}-Q${(((key % 4) + 4) % 4) + 1}`
    case 'month':
      return `${yearText(Math.floor(key / 12))}-${twoDigits((((key % 12) + 12) % 12) + 1)}`
    case 'week':
      return weekText(key)
    case 'day':
      return instantText(key * DAY, 'date')
    case 'hour':
      return instantText(key * HOUR, 'time').slice(0, 13)
    case 'month-of-year':
      return months[key] ?? ''
    case 'weekday':
      return weekdays[key] ?? ''
    case 'hour-of-day':
      return twoDigits(key)
  }
}

/** Formats the number of a week. A week of ISO 8601 belongs to the year of its Thursday. */
function weekText(week: number): string {
  const thursday = week * 7
  const year = new Date(thursday * DAY).getUTCFullYear()
  const newYear = Math.floor(new Date(0).setUTCFullYear(year) / DAY)
  return `${yearText(year)}-W${twoDigits(Math.floor((thursday - newYear) / 7) + 1)}`
}

/** The calendar bins that do not repeat, unlike the cyclic ones. */
export type PeriodBin = Exclude<CalendarBin, 'month-of-year' | 'weekday' | 'hour-of-day'>

/** Parses the name of a period to its number: the inverse of `binText`. Null for any other text. */
export function periodKey(text: string, bin: PeriodBin): number | null {
  const [year = Number.NaN, part = 1] = (text.match(/\d+/g) ?? []).map(Number)
  const keys: Record<PeriodBin, () => number> = {
    year: () => year,
    quarter: () => year * 4 + part - 1,
    month: () => year * 12 + part - 1,
    // 4 January is in the first week of its year (ISO 8601).
    week: () => binKey(new Date(0).setUTCFullYear(year, 0, 4), 'week') + part - 1,
    day: () => Date.parse(`${text}T00:00:00Z`) / DAY,
    hour: () => Date.parse(`${text}:00:00Z`) / HOUR,
  }
  const key = keys[bin]()
  return Number.isSafeInteger(key) && binText(key, bin) === text ? key : null
}
