import { dateText } from '../plumbing/formats.ts'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('insights')

const long = { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
const short = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const

/** The ages of a session's last use, in words. */
export const lastSeenNames = {
  '5 minutes': 'inFiveMinutes',
  '1 hour': 'inAnHour',
  '1 day': 'inADay',
  'longer': 'longerAgo',
} as const

/** The ages of a device's last report, in words. */
export const lastReportNames = {
  '1 hour': 'inAnHour',
  '1 day': 'inADay',
  '1 week': 'inAWeek',
  'longer': 'longerOrNever',
} as const

/** The names of systems, which are the same in every language. */
export const systemNames = { windows: 'Windows', linux: 'Linux', mac: 'macOS' } as const

const reasons = [
  'invalid-credentials',
  'account-deactivated',
  'code-not-valid',
  'wait-before-retry',
  'use-single-sign-on',
] as const

/**
 * Why attempts failed, in words; a reason unknown here is shown as the record has it.
 */
export function reasonName(reason: string): string {
  const known = reasons.find((each) => each === reason)
  if (known !== undefined) return say(known)
  return reason === '' ? say('notRecorded') : reason.replaceAll('-', ' ')
}

/**
 * A calendar day (`YYYY-MM-DD`) in full.
 */
export function longDay(day: string): string {
  return dateText(Date.parse(`${day}T00:00:00Z`), long)
}

/**
 * A calendar day (`YYYY-MM-DD`) for the foot of a column.
 */
export function shortDay(day: string): string {
  return dateText(Date.parse(`${day}T00:00:00Z`), short)
}
