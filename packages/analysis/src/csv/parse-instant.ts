import { lastInstant } from '#analysis/instants.ts'
import { foldedName, monthsByName } from '#analysis/words/calendar-names.ts'
import { zoneOffset, zonePattern } from '#analysis/csv/cells/time-zones.ts'
import { instantInAscii } from '#analysis/csv/cells/instant-text.ts'

/**
 * A cell as an instant in milliseconds since 1970 (UTC), read with the day, the month or the year first. They differ
 * only if the parts can be exchanged; null is not a date.
 */
export type ParsedInstant = {
  isTime: boolean
  dayFirst: number | null
  monthFirst: number | null
  /** Only if the year has two digits, such as 24-01-31; otherwise the same as the others. */
  yearFirst: number | null
  /** The two digits of the year for which the century was guessed, in each reading. */
  shortYear?: true
  /** Whether the text has a zone, and whether it is another one than UTC. */
  zone?: 'utc' | 'other'
}

const clock = String.raw`(?:(?:[T ,@:-]+|T)(?:([ap]m)\s*)?(\d{1,2})[:.hH](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]m)?\s*(${zonePattern})?\s*(?:\[[\w/]+\]|\([\w\s/]+\))?)?`
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.] ?)(\d{1,2})\2(\d{1,2})\.?${clock}$`)
const basic = new RegExp(
  String.raw`^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?(?:[.,](\d{1,9}))?(${zonePattern})?)?$`,
)
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.] ?)(\d{1,2})\2(\d{4}|\d{2})\.?${clock}$`)
const name = String.raw`([\p{L}\p{M}]{2,12})\.?`
const nameSecond = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|er|º|ª|o)?[-\s./]*(?:de |di |of |d')?${name}[-\s,./]*(?:de |del |of )?(\d{4}|'?\d{2})${clock}$`,
  'u',
)
const nameFirst = new RegExp(String.raw`^${name}[\s-]+(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|\s+|-)(\d{4})${clock}$`, 'u')
const nameMiddle = new RegExp(String.raw`^(\d{4})[-\s/.]+${name}[-\s/.]+(\d{1,2})${clock}$`, 'u')
/** `Fri Mar 01 10:05:00 UTC 2024`, as C programs write it. */
const ofC = new RegExp(
  String.raw`^${name}\s+(\d{1,2})\s+(\d{1,2}):(\d{2}):(\d{2})\s+(?:([A-Z]{3,4}|[+-]\d{4})\s+)?(\d{4})(?:\s([+-]\d{4}))?$`,
  'u',
)
const isoWeek = /^(\d{4})-?W(\d{2})-?([1-7])$/
const ordinal = /^(\d{4})-(\d{3})$/

/** Longer texts are not parsed, since no date is that long. */
const maxLength = 60

/**
 * Parses a cell as a date or time; null if it is neither. Times with a zone are converted to UTC; others are taken as
 * UTC. Reads ISO 8601, RFC 2822, the notations of databases and spreadsheets, and names of months and weekdays in many
 * languages.
 */
export function parseInstant(given: string): ParsedInstant | null {
  if (given.length < 6 || given.length > maxLength) return null
  const iso = yearFirst.exec(given)
  if (iso !== null) return instantFrom(iso[1], iso[3], iso[4], iso.slice(5))
  const last = yearLast.exec(given)
  if (last !== null) return byOrder(last)
  const text = instantInAscii(given)
  if (text === null) return null
  return text === given ? byNames(text) : (parsePlain(text) ?? byNames(text))
}

function parsePlain(text: string): ParsedInstant | null {
  const iso = yearFirst.exec(text)
  if (iso !== null) return instantFrom(iso[1], iso[3], iso[4], iso.slice(5))
  const last = yearLast.exec(text)
  return last === null ? null : byOrder(last)
}

function byNames(text: string): ParsedInstant | null {
  const compact = basic.exec(text)
  // Eight digits are a number unless their column is one of days (`reinterpret.ts`).
  if (compact !== null)
    return text.length < 13
      ? null
      : instantFrom(compact[1], compact[2], compact[3], [
          undefined,
          compact[4],
          compact[5],
          compact[6],
          compact[7],
          undefined,
          compact[8],
        ])
  const second = nameSecond.exec(text)
  if (second !== null) return instantFrom(second[3]?.replace("'", ''), monthOf(second[2]), second[1], second.slice(4))
  const first = nameFirst.exec(text)
  if (first !== null) return instantFrom(first[3], monthOf(first[1]), first[2], first.slice(4))
  const middle = nameMiddle.exec(text)
  if (middle !== null) return instantFrom(middle[1], monthOf(middle[2]), middle[3], middle.slice(4))
  const c = ofC.exec(text)
  if (c !== null)
    return instantFrom(c[7], monthOf(c[1]), c[2], [undefined, c[3], c[4], c[5], undefined, undefined, c[6] ?? c[8]])
  const day = ordinal.exec(text)
  if (day !== null) return dayOfYear(Number(day[1]), Number(day[2]))
  const week = isoWeek.exec(text)
  return week === null ? null : dayOfWeek(Number(week[1]), Number(week[2]), Number(week[3]))
}

const monthOf = (text = '') => String((monthsByName().get(foldedName(text)) ?? -1) + 1)

/** Reads digits by each order. A date with points has the day first in every country that writes it so. */
function byOrder(found: readonly (string | undefined)[]): ParsedInstant | null {
  const [, first = '', separator = '', second, third = ''] = found
  const time = found.slice(5)
  const isDayFirst = separator.startsWith('.')
  const byDay = instantFrom(third, second, first, time)
  const byMonth = isDayFirst ? byDay : instantFrom(third, first, second, time)
  const byYear = third.length === 2 && first.length === 2 ? instantFrom(first, second, third, time) : null
  const known = byDay ?? byMonth ?? byYear
  if (known === null) return null
  return { ...known, dayFirst: valueOf(byDay), monthFirst: valueOf(byMonth), yearFirst: valueOf(byYear) }
}

const valueOf = (instant: ParsedInstant | null) => (instant === null ? null : instant.dayFirst)

type Part = string | undefined

function instantFrom(yearText: Part, monthText: Part, dayText: Part, time: readonly Part[]): ParsedInstant | null {
  const digits = yearText ?? ''
  const day = dayOf(yearOf(digits), Number(monthText), Number(dayText))
  const timeOfDay = day === null ? null : timeOf(time, day)
  if (day === null || timeOfDay === null) return null
  const instant = day + timeOfDay.value
  // A time zone can move the end of 9999 into the year 10000.
  if (instant > lastInstant) return null
  return {
    isTime: time[1] !== undefined,
    dayFirst: instant,
    monthFirst: instant,
    yearFirst: instant,
    ...(digits.length === 2 ? { shortYear: true } : {}),
    ...(timeOfDay.zone === null ? {} : { zone: timeOfDay.zone }),
  }
}

/**
 * Converts the text of a year. Two-digit years from 70 on belong to the twentieth century, lower ones to the
 * twenty-first; `century.ts` corrects this by the column.
 */
function yearOf(text: string): number {
  const year = Number(text)
  if (text.length > 2) return year
  return year + (year < 70 ? 2000 : 1900)
}

function dayOf(year: number, month: number, day: number): number | null {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > 31) return null
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCDate() === day ? date.getTime() : null
}

function dayOfYear(year: number, day: number): ParsedInstant | null {
  const instant = Date.UTC(year, 0, day)
  if (year < 1900 || year > 2100 || day < 1 || new Date(instant).getUTCFullYear() !== year) return null
  return { isTime: false, dayFirst: instant, monthFirst: instant, yearFirst: instant }
}

function dayOfWeek(year: number, week: number, weekday: number): ParsedInstant | null {
  if (week < 1 || week > 53) return null
  const fourth = new Date(Date.UTC(year, 0, 4))
  const monday = fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * 86_400_000
  const instant = monday + ((week - 1) * 7 + weekday - 1) * 86_400_000
  return { isTime: false, dayFirst: instant, monthFirst: instant, yearFirst: instant }
}

/** Returns the time of a day in milliseconds, converted to UTC, and its zone. */
function timeOf(parts: readonly Part[], day: number): { value: number; zone: 'utc' | 'other' | null } | null {
  const [early, hour, minute = '', second = '0', fraction = '0', late, zone] = parts
  if (hour === undefined) return { value: 0, zone: null }
  const minutes = minutesOf(hour, `${minute}:${second}`, early ?? late)
  if (minutes === null || Number(second) > 60) return null
  const offset = zone === undefined ? 0 : zoneOffset(zone, day + minutes * 60_000)
  if (offset === null) return null
  const value = ((minutes - offset) * 60 + Number(second)) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
  if (zone === undefined) return { value, zone: null }
  return { value, zone: offset === 0 ? 'utc' : 'other' }
}

/** Returns the minutes since midnight. 24:00 is the end of the day. */
function minutesOf(hour: string, rest: string, half: Part): number | null {
  if (hour === '24' && /^0+:0+$/.test(rest)) return 24 * 60
  const hours = hoursOf(Number(hour), half)
  const minutes = Number(rest.slice(0, rest.indexOf(':')))
  return hours === null || minutes > 59 ? null : hours * 60 + minutes
}

function hoursOf(hour: number, half: Part): number | null {
  if (half === undefined) return hour > 23 ? null : hour
  if (half === 'pm' && hour > 12 && hour < 24) return hour
  if (hour > 12) return null
  return (hour % 12) + (half === 'pm' ? 12 : 0)
}
