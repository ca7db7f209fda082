import { validateSession } from '@portico/contract/features/sessions/validate-session.ts'
import { cookieAdvice, keepsCookies } from '#web/core/sessions/kept-cookies.ts'
import { leaveToSignIn } from '#web/core/sessions/leave.ts'
import { callMessage, send, messageFor } from '#web/core/calls/send.ts'
import { local } from '#web/core/sessions/storage.ts'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/core/authentication/later/messages/en.ts'

const t = messagesOf<typeof messages>('authentication/later')

/** `left`: the user is back at `/`, told why. */
export type Validity = { state: 'valid' } | { state: 'left' } | { state: 'unknown'; why: string }

/**
 * Checks the token that an identity provider's return left here (spec A §4, 9): an inactive user goes back to `/` with
 * the deactivation message. Local accounts need no check of their own, because every call of theirs is one.
 */
export async function validateStoredSession(): Promise<Validity> {
  const authtype = local.read('authtype') ?? ''
  if (authtype === 'localdb') return { state: 'valid' }
  const outcome = await send(validateSession, { body: { authtype } })
  if (!outcome.ok) {
    const hasLeft = outcome.refusal === 'session-ended' || outcome.refusal === 'headers-disagree'
    return hasLeft ? { state: 'left' } : { state: 'unknown', why: messageFor(outcome, t) }
  }
  if (outcome.data.token_is_valid && outcome.data.user_isactive) return { state: 'valid' }
  const ended = keepsCookies() ? callMessage('session-ended') : cookieAdvice()
  leaveToSignIn(outcome.data.token_is_valid ? t('account-deactivated') : ended)
  return { state: 'left' }
}
