import type { ResetEvent, ResetJourney } from '@portico/contract/password-reset/reset-journey.ts'
import { updatePassword as call } from '@portico/contract/password-reset/update-password.ts'
import { encodePassword } from '@portico/contract/plumbing/password-encoding.ts'
import { send, summaryOr, wordsFor } from '../plumbing/send.ts'
import { wordsOf } from '../plumbing/words.ts'
import { track } from './track.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('password-reset')

type AtNewPassword = Extract<ResetJourney, { step: 'new-password' }>
type Typed = { newPassword: string; confirmPassword: string }

/**
 * Sets the new password. Gives what happened, or the words for why it did not (spec A §8: the server's sentence where
 * it gave one, else Invalid Credentials).
 */
export async function updatePassword(at: AtNewPassword, typed: Typed): Promise<ResetEvent | { words: string }> {
  track('reset_password')
  const body = {
    token: at.token,
    temp_password: encodePassword(at.temporaryPassword),
    newpassword: encodePassword(typed.newPassword),
    confirmpassword: encodePassword(typed.confirmPassword),
    ...(at.tenantid === null ? {} : { tenantid: at.tenantid }),
  }
  const outcome = await send(call, { body })
  if (outcome.ok) return { event: 'changed', summary: summaryOr(outcome.summary, say('changed')) }
  if (outcome.refusal === 'reset-not-valid') return { event: 'ended' }
  return { words: wordsFor(outcome, say) || say('invalidCredentials') }
}
