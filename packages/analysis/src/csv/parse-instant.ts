import { lastInstant, months } from '#analysis/instants.ts'

/**
 * A cell as an instant in milliseconds since 1970 (UTC), read with the day first and with the month first. The two
 * differ only if day and month can be swapped; null is not a date.
 */
export type ParsedInstant = {
  isTime: boolean
  dayFirst: number | null
  monthFirst: number | null
}

const clock = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([AaPp][Mm])?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?`
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${clock}$`)
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${clock}$`)
const names = months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?\\.?`).join('|')
const nameSecond = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?[-\s.]*(${names})[-\s,.]*(\d{4}|\d{2})${clock}$`,
  'i',
)
const nameFirst = new RegExp(String.raw`^(${names})\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${clock}$`, 'i')

/** Longer texts are not parsed, since no date is that long. */
const maxLength = 40

/**
 * Parses a cell as a date or time; null if it is neither. Times with a zone are converted to UTC; others are taken as
 * UTC.
 */
export function parseInstant(text: string): ParsedInstant | null {
  if (text.length < 6 || text.length > maxLength) return null
  const iso = yearFirst.exec(text)
  if (iso !== null) return instantFrom(iso[1], iso[3], iso[4], iso.slice(5))
  const last = yearLast.exec(text)
  if (last !== null) {
    const [, first, , second, year] = last
    return mergedReadings(
      instantFrom(year, second, first, last.slice(5)),
      instantFrom(year, first, second, last.slice(5)),
    )
  }
  const second = nameSecond.exec(text)
  if (second !== null) return instantFrom(second[3], monthOf(second[2]), second[1], second.slice(4))
  const first = nameFirst.exec(text)
  return first === null ? null : instantFrom(first[3], monthOf(first[1]), first[2], first.slice(4))
}

const monthOf = (name = '') =>
  String(months.findIndex((month) => month.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase()) + 1)

function mergedReadings(dayFirst: ParsedInstant | null, monthFirst: ParsedInstant | null): ParsedInstant | null {
  const known = dayFirst ?? monthFirst
  if (known === null) return null
  return { isTime: known.isTime, dayFirst: dayFirst?.dayFirst ?? null, monthFirst: monthFirst?.monthFirst ?? null }
}

type Part = string | undefined

function instantFrom(yearText: Part, monthText: Part, dayText: Part, time: readonly Part[]): ParsedInstant | null {
  const day = dayOf(yearOf(yearText ?? ''), Number(monthText), Number(dayText))
  const timeOfDay = timeOf(time)
  if (day === null || timeOfDay === null) return null
  const instant = day + timeOfDay
  // A time zone can move the end of 9999 into the year 10000.
  if (instant > lastInstant) return null
  return { isTime: time[0] !== undefined, dayFirst: instant, monthFirst: instant }
}

/**
 * Converts the text of a year. Two-digit years from 70 on belong to the twentieth century, lower ones to the
 * twenty-first.
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

/** Returns the time of day in milliseconds, converted to UTC. */
function timeOf([hour, minute, second = '0', fraction = '0', half, zone]: readonly Part[]): number | null {
  if (hour === undefined) return 0
  const hours = hoursOf(Number(hour), half)
  if (hours === null || Number(minute) > 59 || Number(second) > 59) return null
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'))
  return ((hours * 60 + Number(minute) - offsetOf(zone)) * 60 + Number(second)) * 1000 + milliseconds
}

function hoursOf(hour: number, half: Part): number | null {
  if (half === undefined) return hour > 23 ? null : hour
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

function offsetOf(zone: Part): number {
  const parts = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '')
  if (parts === null) return 0
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 60 + Number(parts[3]))
}
