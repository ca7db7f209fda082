import { isAwayTooLong } from '@portico/contract/landing/away-too-long.ts'
import { isSignedIn, leaveToSignIn } from './plumbing/leave.ts'
import { session } from './plumbing/storage.ts'
import { wordsOf } from './plumbing/words.ts'
import type { words } from './sign-in/words/en.ts'

const say = wordsOf<typeof words>('sign-in')

/**
 * A page that is opened more than six hours after it was left finds nobody signed in: storage is cleared and the user is
 * at `/`, told why (spec B §4, "App shell and session rules"). The time it was left is used up, whatever it says.
 */
export function leaveAfterAbsence(): void {
  const unloadTime = session.read('unloadTime')
  session.remove('unloadTime')
  if (isSignedIn() && isAwayTooLong(unloadTime, Date.now())) leaveToSignIn(say('session-ended'))
}
