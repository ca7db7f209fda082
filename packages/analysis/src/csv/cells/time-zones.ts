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

/** The pattern of a zone at the end of a time: an offset or an abbreviation. */
export const zonePattern = String.raw`Z|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?|[A-Z]{3,4}`

/** Returns the offset of a zone in minutes; null if it is not known. */
export function zoneOffset(zone: string): number | null {
  const [, sign, hours, minutes = '0'] = /^(?:UTC|GMT)?([+-])(\d{1,2}?):?(\d{2})?$/.exec(zone) ?? []
  if (sign === undefined) return offsets[zone] ?? null
  if (Number(hours) > 14 || Number(minutes) > 59) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
