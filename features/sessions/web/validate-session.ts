import { validateSession } from '#features/sessions/contract/sessions.ts'
import { cookieAdvice, keepsCookies } from '@portico/web/core/sessions/kept-cookies.ts'
import { leaveToSignIn } from '@portico/web/core/sessions/leave.ts'
import { send, messageFor } from '@portico/web/core/calls/send.ts'
import { local } from '@portico/web/core/sessions/storage.ts'
import type { Translate } from '@portico/web/platform/messages.ts'
import messages from '@portico/web/core/authentication/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

/** `left`: the user has returned to `/`, which shows the reason. */
export type Validity = { state: 'valid' } | { state: 'left' } | { state: 'unknown'; why: string }

/**
 * Checks the token of a sign-in at an identity provider (spec A §4, 9). An inactive user returns to `/` with the
 * deactivation message. Local accounts need no separate check, because every call checks them.
 */
export async function validateStoredSession({ from }: Pick<Translate<typeof messages>, 'from'>): Promise<Validity> {
  const t = from(messages)
  const authtype = local.read('authtype') ?? ''
  if (authtype === 'localdb') return { state: 'valid' }
  const outcome = await send(validateSession, { body: { authtype } })
  if (!outcome.ok) {
    const hasLeft = outcome.refusal === 'session-ended' || outcome.refusal === 'headers-disagree'
    return hasLeft ? { state: 'left' } : { state: 'unknown', why: messageFor(outcome, t) }
  }
  if (outcome.data.token_is_valid && outcome.data.user_isactive) return { state: 'valid' }
  const ended = keepsCookies() ? 'session-ended' : cookieAdvice()
  leaveToSignIn(outcome.data.token_is_valid ? textOf(t, 'account-deactivated') : { key: ended })
  return { state: 'left' }
}
