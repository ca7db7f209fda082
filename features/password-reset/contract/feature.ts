import { changeOwnPassword } from './change-own-password.ts'
import { readPasswordRules } from './read-password-rules.ts'
import { sendResetEmail } from './send-reset-email.ts'
import { updatePassword } from './update-password.ts'
import { validateTemporaryPassword } from './validate-temporary-password.ts'

/** The calls and pages for forgotten and changed passwords. */
export const passwordReset = {
  calls: { changeOwnPassword, readPasswordRules, sendResetEmail, updatePassword, validateTemporaryPassword },
  pages: {
    '/reset': 'secret',
  },
} as const
