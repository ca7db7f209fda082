import { isSignedIn, leaveToSignIn } from '@portico/web/core/sessions/leave.ts'
import { session } from '@portico/web/core/sessions/storage.ts'

/** The longest absence after which a user stays signed in, in milliseconds: six hours (spec B §9). */
const longestAway = 21_600_000

/**
 * Returns whether a page that was left at `unloadTime` (stored text: milliseconds since 1970, or null) is opened again
 * so late, at `now`, that its user must sign in again (spec B §4, "App shell and session rules").
 */
export function isAwayTooLong(unloadTime: string | null, now: number): boolean {
  const left = Number(unloadTime ?? Number.NaN)
  return Number.isFinite(left) && left > 0 && now - left > longestAway
}

/**
 * Signs out a user who opens a page more than six hours after leaving it: storage is cleared and `/` shows the reason
 * (spec B §4, "App shell and session rules"). The stored time is always deleted.
 */
export function leaveAfterAbsence(): void {
  const unloadTime = session.read('unloadTime')
  session.remove('unloadTime')
  if (isSignedIn() && isAwayTooLong(unloadTime, Date.now())) leaveToSignIn({ key: 'session-ended' })
}
