import { type Translate } from '#web/platform/messages.ts'
import type messages from '#web/features/insights/messages/en.json'

/** The ages of a session's last use, as messages. */
export const lastSeenNames = {
  '5 minutes': 'inFiveMinutes',
  '1 hour': 'inAnHour',
  '1 day': 'inADay',
  'longer': 'longerAgo',
} as const

/** The ages of a device's last report, as messages. */
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
 * Why attempts failed, as messages; an unknown reason is shown as recorded.
 */
export function reasonName(t: Translate<typeof messages>, reason: string): string {
  const known = reasons.find((each) => each === reason)
  if (known !== undefined) return t(known)
  return reason === '' ? t('notRecorded') : reason.replaceAll('-', ' ')
}
