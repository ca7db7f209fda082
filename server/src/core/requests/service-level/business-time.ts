import type { BusinessHours, OpenSpan } from '@portico/contract/core/requests/business-hours.ts'
import { Temporal } from 'temporal-polyfill'

const minuteMs = 60_000

/** How far an end is looked for, in days: hours of one minute a week reach no target within it. */
const daysAtMost = 7320

/**
 * The business time between two instants, in minutes (with fractions), 0 where `to` is not later. Without hours the desk is open around
 * the clock. Instants are milliseconds since 1970.
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
 * The instant at which so many minutes of business time have passed since `from`: the end of a day rather than the start of the next one.
 * Null where the desk is not open for so long within twenty years.
 */
export function addBusinessMinutes(from: number, minutes: number, hours: BusinessHours | null): number | null {
  if (minutes <= 0) return from
  if (hours === null) return from + minutes * minuteMs
  let left = minutes * minuteMs
  for (const [begins, ends] of openingsFrom(from, hours)) {
    const start = Math.max(begins, from)
    const open = Math.max(0, ends - start)
    if (open >= left) return start + left
    left -= open
  }
  return null
}

/** The spans in which the desk is open, in order, from the day of an instant on. */
function* openingsFrom(
  from: number,
  { timezone, days, holidays }: BusinessHours,
): Generator<readonly [number, number]> {
  const closed = new Set(holidays)
  let date = Temporal.Instant.fromEpochMilliseconds(Math.floor(from)).toZonedDateTimeISO(timezone).toPlainDate()
  for (let day = 0; day < daysAtMost; day += 1) {
    if (!closed.has(date.toString())) {
      for (const span of days[date.dayOfWeek - 1] ?? []) yield instantsOf(date, span, timezone)
    }
    date = date.add({ days: 1 })
  }
}

/** A span of a date as instants: a time that the clock skips is when it skips; one that comes twice opens at the first and closes at the second. */
function instantsOf(date: Temporal.PlainDate, [open, close]: OpenSpan, timezone: string): readonly [number, number] {
  return [instantOf(date, open, timezone, 'earlier'), instantOf(date, close, timezone, 'later')]
}

function instantOf(date: Temporal.PlainDate, time: string, timezone: string, which: 'earlier' | 'later'): number {
  if (time === '24:00') return date.add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds
  const wanted = date.toPlainDateTime(Temporal.PlainTime.from(time))
  const at = wanted.toZonedDateTime(timezone, { disambiguation: which })
  if (at.toPlainDateTime().equals(wanted)) return at.epochMilliseconds
  // Skipped: the clock was set forward over it.
  const before = wanted.toZonedDateTime(timezone, { disambiguation: 'earlier' })
  return (before.getTimeZoneTransition('next') ?? at).epochMilliseconds
}
