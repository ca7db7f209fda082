import { changeOwnPassword, readPasswordRules } from './own-password.ts'
import { sendResetEmail, updatePassword, validateTemporaryPassword } from './password-resets.ts'

/** The calls and pages for forgotten and changed passwords. */
export const passwordReset = {
  calls: { changeOwnPassword, readPasswordRules, sendResetEmail, updatePassword, validateTemporaryPassword },
  pages: {
    '/reset': 'secret',
  },
} as const
