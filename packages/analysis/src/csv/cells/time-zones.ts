/** Offsets of time zones from UTC in minutes, by their usual abbreviations (IANA tz database; US meanings first). */
const offsets: Record<string, number> = {
  ...{ UTC: 0, GMT: 0, Z: 0, WET: 0, WEST: 60, BST: 60, CET: 60, CEST: 120, MEZ: 60, MESZ: 120, EET: 120, EEST: 180 },
  ...{
    MSK: 180,
    IST: 330,
    PKT: 300,
    SGT: 480,
    HKT: 480,
    AWST: 480,
    JST: 540,
    KST: 540,
    ACST: 570,
    AEST: 600,
    AEDT: 660,
  },
  ...{ NZST: 720, NZDT: 780, SAST: 120, BRT: -180, ART: -180, AST: -240, EST: -300, EDT: -240, CST: -360, CDT: -300 },
  ...{ MST: -420, MDT: -360, PST: -480, PDT: -420, AKST: -540, AKDT: -480, HST: -600 },
}

/** The pattern of a zone at the end of a time: an offset, an abbreviation, or a place such as `Europe/Berlin`. */
export const zonePattern = String.raw`Z|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?|[A-Z][a-z]+(?:/[A-Za-z_+-]+\d{0,2}){1,2}|[A-Z]{3,4}`

/**
 * Returns the offset of a zone in minutes; null if it is not known. That of a place depends on its local time, in
 * milliseconds since 1970 as if it were UTC.
 */
export function zoneOffset(zone: string, local: number): number | null {
  if (zone.includes('/')) return offsetOfPlace(zone, local)
  const [, sign, hours, minutes = '0'] = /^(?:UTC|GMT)?([+-])(\d{1,2}?):?(\d{2})?$/.exec(zone) ?? []
  if (sign === undefined) return offsets[zone] ?? null
  if (Number(hours) > 14 || Number(minutes) > 59) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const dayLength = 86_400_000
/** More than the places of the database; a crafted file can name others. */
const maxClocks = 1000
const clocks = new Map<string, Intl.DateTimeFormat | null>()

/**
 * Returns the offset of a place of the IANA database at a local time. Of an hour that occurs twice the first counts; one
 * that is skipped is read by the offset before it (as `Temporal` does).
 */
function offsetOfPlace(place: string, local: number): number | null {
  const clock = clockOf(place)
  if (clock === null) return null
  const before = offsetAt(clock, local - dayLength)
  if (offsetAt(clock, local - before * 60_000) === before) return before
  const after = offsetAt(clock, local + dayLength)
  return offsetAt(clock, local - after * 60_000) === after ? after : before
}

function clockOf(place: string): Intl.DateTimeFormat | null {
  const known = clocks.get(place)
  if (known !== undefined || clocks.size >= maxClocks) return known ?? null
  let clock: Intl.DateTimeFormat | null = null
  try {
    clock = new Intl.DateTimeFormat('en', { timeZone: place, timeZoneName: 'longOffset' })
  } catch {
    // No such place.
  }
  clocks.set(place, clock)
  return clock
}

function offsetAt(clock: Intl.DateTimeFormat, instant: number): number {
  const name = clock.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
