const day = 86_400_000

/**
 * Returns a function that converts an instant (milliseconds since 1970) to the wall-clock time of a time zone, in
 * milliseconds as if the zone were UTC. `timezone` is a valid IANA name. Offsets are cached by day, since up to 200,000
 * rows are converted.
 */
export function localClock(timezone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' })
  const known = new Map<number, number | null>()
  // Null if the offset changes during the day.
  const offsetOfDay = (from: number) => {
    const offset = offsetAt(format, from)
    return offset === offsetAt(format, from + day) ? offset : null
  }
  return (instant) => {
    const from = Math.floor(instant / day) * day
    let offset = known.get(from)
    if (offset === undefined) {
      offset = offsetOfDay(from)
      known.set(from, offset)
    }
    return instant + (offset ?? offsetAt(format, instant))
  }
}

/** Returns the date of an instant (milliseconds since 1970) in a time zone, as `2026-01-31`. */
export function dayIn(timezone: string, instant: number): string {
  return new Date(localClock(timezone)(instant)).toISOString().slice(0, 10)
}

/** Parses the offset of a zone name to milliseconds: "GMT+05:30" is 5.5 hours, "GMT" zero. */
function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
