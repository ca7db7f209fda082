import { isAwayTooLong } from '#features/landing/contract/away-too-long.ts'
import { isSignedIn, leaveToSignIn } from '@portico/web/core/sessions/leave.ts'
import { session } from '@portico/web/core/sessions/storage.ts'

/**
 * Signs out a user who opens a page more than six hours after leaving it: storage is cleared and `/` shows the reason
 * (spec B §4, "App shell and session rules"). The stored time is always deleted.
 */
export function leaveAfterAbsence(): void {
  const unloadTime = session.read('unloadTime')
  session.remove('unloadTime')
  if (isSignedIn() && isAwayTooLong(unloadTime, Date.now())) leaveToSignIn({ key: 'session-ended' })
}
