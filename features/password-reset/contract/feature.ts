import { changeOwnPassword, readPasswordRules } from './own-password.ts'
import { sendResetEmail, updatePassword, validateTemporaryPassword } from './password-resets.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/password-reset/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and pages for forgotten and changed passwords. */
export const passwordReset = {
  calls: { changeOwnPassword, readPasswordRules, sendResetEmail, updatePassword, validateTemporaryPassword },
  pages: {
    '/reset': 'secret',
  },
  refusals: withSentences(refusals, sentences),
} as const
