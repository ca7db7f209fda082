import { passwordLength, passwordLongest } from '@portico/contract/core/accounts/passwords.ts'
import { specifiedLengths, type PasswordLengths } from './new-password-rules.ts'
import { checkNewPassword, type ResetProblem } from './reset-rules.ts'

/** The input of the form for changing one's own password. */
export type OwnPasswordTyped = { currentPassword: string; newPassword: string; confirmPassword: string }

export type OwnPasswordField = keyof OwnPasswordTyped

export type OwnPasswordProblem = Exclude<ResetProblem, 'passwords-empty'> | 'password-empty' | 'password-too-long'

/**
 * Returns the problems in the input for changing one's own password, by field (spec A §5). The confirmation is checked
 * only once the new password satisfies the rules.
 */
export function checkOwnPassword(
  typed: OwnPasswordTyped,
  lengths: PasswordLengths = specifiedLengths,
): Partial<Record<OwnPasswordField, OwnPasswordProblem>> {
  const length = passwordLength(typed.currentPassword)
  const problem = checkNewPassword(typed, lengths)
  return {
    ...(length === 0 ? { currentPassword: 'password-empty' } : {}),
    ...(length > passwordLongest ? { currentPassword: 'password-too-long' } : {}),
    ...ofNewPassword(problem),
  }
}

function ofNewPassword(problem: ResetProblem | null): Partial<Record<OwnPasswordField, OwnPasswordProblem>> {
  if (problem === null) return {}
  if (problem === 'confirm-empty' || problem === 'confirm-differs') return { confirmPassword: problem }
  return { newPassword: 'new-password-weak' }
}
