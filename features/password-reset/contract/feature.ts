import { changeOwnPassword } from './change-own-password.ts'
import { readPasswordRules } from './read-password-rules.ts'
import { sendResetEmail } from './send-reset-email.ts'
import { updatePassword } from './update-password.ts'
import { validateTemporaryPassword } from './validate-temporary-password.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/password-reset/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and refusals for forgotten and changed passwords. */
export const passwordReset = {
  calls: { changeOwnPassword, readPasswordRules, sendResetEmail, updatePassword, validateTemporaryPassword },
  refusals: withSentences(refusals, sentences),
} as const
