import type { HeaderUse } from '#analysis/words/header-words.ts'
import type { ParsedInstant } from './parse-instant.ts'

/** Dates with two digits of the year are at most this many years in the future, and those of ends at most as old. */
const years = { ahead: 30, behind: 40 }

function shifted(instant: number, by: number): number {
  const date = new Date(instant)
  return date.setUTCFullYear(date.getUTCFullYear() + by)
}

/**
 * Returns an instant in the century that the use of its column demands: no birth lies in the future, and what ends
 * did not end long ago.
 */
export function inCentury(
  instant: number,
  form: ParsedInstant | null,
  uses: ReadonlySet<HeaderUse>,
  today: number,
): number {
  if (form?.shortYear !== true || Number.isNaN(instant)) return instant
  if (uses.has('birth')) return instant > today ? shifted(instant, -100) : instant
  if (uses.has('future') && instant < shifted(today, -years.behind)) return shifted(instant, 100)
  return instant > shifted(today, years.ahead) && !uses.has('future') ? shifted(instant, -100) : instant
}
