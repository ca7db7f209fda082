import { validateSession as call } from '@portico/contract/sign-in/validate-session.ts'
import { cookieAdvice, keepsCookies } from '../plumbing/kept-cookies.ts'
import { leaveToSignIn } from '../plumbing/leave.ts'
import { sayOfCalls } from '../plumbing/say-of-calls.ts'
import { send, wordsFor } from '../plumbing/send.ts'
import { local } from '../plumbing/storage.ts'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './later/words/en.ts'

const say = wordsOf<typeof words>('sign-in/later')

/** `left`: the user is back at `/`, told why. */
export type Validity = { state: 'valid' } | { state: 'left' } | { state: 'unknown'; why: string }

/**
 * Checks the token that an identity provider's return left here (spec A §4, 9): an inactive user goes back to `/` with
 * the deactivation message. Local accounts need no check of their own, because every call of theirs is one.
 */
export async function validateStoredSession(): Promise<Validity> {
  const authtype = local.read('authtype') ?? ''
  if (authtype === 'localdb') return { state: 'valid' }
  const outcome = await send(call, { body: { authtype } })
  if (!outcome.ok) {
    const hasLeft = outcome.refusal === 'session-ended' || outcome.refusal === 'headers-disagree'
    return hasLeft ? { state: 'left' } : { state: 'unknown', why: wordsFor(outcome, say) }
  }
  if (outcome.data.token_is_valid && outcome.data.user_isactive) return { state: 'valid' }
  const ended = keepsCookies() ? sayOfCalls('session-ended') : cookieAdvice()
  leaveToSignIn(outcome.data.token_is_valid ? say('account-deactivated') : ended)
  return { state: 'left' }
}
