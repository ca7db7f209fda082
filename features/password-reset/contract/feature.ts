import { changeOwnPassword, readPasswordRules } from './own-password.ts'
import { sendResetEmail, updatePassword, validateTemporaryPassword } from './password-resets.ts'

/** The calls for forgotten and changed passwords. */
export const passwordReset = {
  calls: { changeOwnPassword, readPasswordRules, sendResetEmail, updatePassword, validateTemporaryPassword },
} as const
