import type { BusinessHours, OpenSpan } from '@portico/contract/core/requests/business-hours.ts'
import { Temporal } from 'temporal-polyfill'

const minuteMs = 60_000
const dayMs = 86_400_000

/** How many days ahead openings are searched, including holidays. */
const daysAtMost = 1500
/** Targets longer than this many weeks of business time have no deadline, since the search would take long. */
const weeksAtMost = 60

/**
 * Returns the business time between two instants, in minutes with fractions; 0 if `to` is not later. Without hours the
 * desk is always open. Instants are milliseconds since 1970.
 */
export function businessMinutesBetween(from: number, to: number, hours: BusinessHours | null): number {
  if (to <= from) return 0
  if (hours === null) return (to - from) / minuteMs
  let open = 0
  for (const [begins, ends] of openingsFrom(from, hours)) {
    if (begins >= to) break
    open += Math.max(0, Math.min(ends, to) - Math.max(begins, from))
  }
  return open / minuteMs
}

/**
 * Returns the instant at which this many minutes of business time have passed since `from`; at closing time, the end of
 * the day rather than the start of the next. Null if that takes more than about sixty weeks of business time.
 */
export function addBusinessMinutes(from: number, minutes: number, hours: BusinessHours | null): number | null {
  if (minutes <= 0) return from
  if (hours === null) return from + minutes * minuteMs
  if (minutes > weeklyMinutes(hours) * weeksAtMost) return null
  let left = minutes * minuteMs
  for (const [begins, ends] of openingsFrom(from, hours)) {
    const start = Math.max(begins, from)
    const open = Math.max(0, ends - start)
    if (open >= left) return start + left
    left -= open
  }
  return null
}

/** Returns whether the desk is open at an instant; without hours it always is. */
export function isOpenAt(at: number, hours: BusinessHours | null): boolean {
  if (hours === null) return true
  for (const [begins, ends] of openingsFrom(at, hours)) {
    if (at < ends) return begins <= at
  }
  return false
}

/** Returns how many minutes the desk is open in an ordinary week. */
function weeklyMinutes({ days }: BusinessHours): number {
  const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return days.flat().reduce((sum, [open, close]) => sum + minuteOf(close) - minuteOf(open), 0)
}

/** Yields the opening spans in order, from the day of an instant on. */
function* openingsFrom(from: number, hours: BusinessHours): Generator<Opening> {
  const date = Temporal.Instant.fromEpochMilliseconds(Math.floor(from)).toZonedDateTimeISO(hours.timezone)
  const first = Date.UTC(date.year, date.month - 1, date.day) / dayMs
  for (let day = first; day < first + daysAtMost; day += 1) yield* openingsOn(day, hours)
}

type Opening = readonly [begins: number, ends: number]

/** Caches the opening spans by hours and day, because the requests of a list need the same days. */
const known = new WeakMap<BusinessHours, Map<number, readonly Opening[]>>()

/** Returns the opening spans of a day, counted in days since 1 January 1970. */
function openingsOn(day: number, hours: BusinessHours): readonly Opening[] {
  const days = known.get(hours) ?? new Map<number, readonly Opening[]>()
  known.set(hours, days)
  const openings = days.get(day) ?? openingsOf(day, hours)
  days.set(day, openings)
  return openings
}

function openingsOf(day: number, { timezone, days, holidays }: BusinessHours): readonly Opening[] {
  const date = Temporal.PlainDate.from(new Date(day * dayMs).toISOString().slice(0, 10))
  if (holidays.includes(date.toString())) return []
  return (days[date.dayOfWeek - 1] ?? []).map((span) => instantsOf(date, span, timezone))
}

/**
 * Converts a date's span to instants. A time skipped by a clock change becomes the instant of the change; of a time
 * that occurs twice, the opening uses the first and the closing the second.
 */
function instantsOf(date: Temporal.PlainDate, [open, close]: OpenSpan, timezone: string): Opening {
  return [instantOf(date, open, timezone, 'earlier'), instantOf(date, close, timezone, 'later')]
}

function instantOf(date: Temporal.PlainDate, time: string, timezone: string, which: 'earlier' | 'later'): number {
  if (time === '24:00') return date.add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds
  const wanted = date.toPlainDateTime(Temporal.PlainTime.from(time))
  const at = wanted.toZonedDateTime(timezone, { disambiguation: which })
  if (at.toPlainDateTime().equals(wanted)) return at.epochMilliseconds
  // The clock was set forward past this time, so the instant of that change is returned.
  const before = wanted.toZonedDateTime(timezone, { disambiguation: 'earlier' })
  return (before.getTimeZoneTransition('next') ?? at).epochMilliseconds
}
