import { validateSession } from '@portico/contract/features/sessions/validate-session.ts'
import { cookieAdvice, keepsCookies } from '#web/core/sessions/kept-cookies.ts'
import { leaveToSignIn } from '#web/core/sessions/leave.ts'
import { callMessage, send, messageFor } from '#web/core/calls/send.ts'
import { local } from '#web/core/sessions/storage.ts'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/core/authentication/later/messages/en.ts'

const t = messagesOf<typeof messages>('authentication/later')

/** `left`: the user is back at `/`, which shows the reason. */
export type Validity = { state: 'valid' } | { state: 'left' } | { state: 'unknown'; why: string }

/**
 * Checks the token of a sign-in at an identity provider (spec A §4, 9): an inactive user goes back to `/` with the
 * deactivation message. Local accounts need no separate check, because every call checks them.
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
