import type { ResetEvent, ResetFlow } from '@portico/contract/features/password-reset/reset-flow.ts'
import { updatePassword as call } from '@portico/contract/features/password-reset/update-password.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { send, summaryOr, messageFor } from '#web/core/calls/send.ts'
import { messagesOf } from '#web/platform/messages.ts'
import { track } from './track.ts'
import type { messages } from '#web/features/password-reset/messages/en.ts'

const t = messagesOf<typeof messages>('password-reset')

type AtNewPassword = Extract<ResetFlow, { step: 'new-password' }>
type Typed = { newPassword: string; confirmPassword: string }

/**
 * Sets the new password. Gives what happened, or the words for why it did not (spec A §8: the server's sentence where
 * it gave one, else Invalid Credentials).
 */
export async function updatePassword(at: AtNewPassword, typed: Typed): Promise<ResetEvent | { message: string }> {
  track('reset_password')
  const body = {
    token: at.token,
    temp_password: encodePassword(at.temporaryPassword),
    newpassword: encodePassword(typed.newPassword),
    confirmpassword: encodePassword(typed.confirmPassword),
    ...(at.tenantid === null ? {} : { tenantid: at.tenantid }),
  }
  const outcome = await send(call, { body })
  if (outcome.ok) return { event: 'changed', summary: summaryOr(outcome.summary, t('changed')) }
  if (outcome.refusal === 'reset-not-valid') return { event: 'ended' }
  return { message: messageFor(outcome, t) || t('invalidCredentials') }
}
