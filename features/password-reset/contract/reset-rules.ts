import { meetsAllRules, specifiedLengths, type PasswordLengths } from './new-password-rules.ts'

/** How long a reset is valid after it was requested, in milliseconds (DESIGN §4). */
export const resetLifetime = 30 * 60_000
/** The number of temporary passwords that may be tried with one link. */
export const resetTries = 5

/** Timers of the reset page (spec A §9), in milliseconds. */
export const resetTimings = {
  /** The time after which the error notice hides. */
  errorShown: 6_000,
  /** The time after which the page goes to `/` following a successful reset. */
  leaveAfter: 5_000,
} as const

/** The sentence shown after every request and refusal, except USER_ERR029 (spec A §8). */
export const resetRequested =
  'Password reset request has been received, the associated account will receive an email to reset password shortly.'

/** The problems in the input on the reset page. */
export type ResetProblem = 'passwords-empty' | 'new-password-weak' | 'confirm-empty' | 'confirm-differs'

/**
 * Returns the sentence for a problem, verbatim from spec A §5. The sentence about the length names the lengths of the
 * deployment.
 */
export function resetMessage(problem: ResetProblem, lengths: PasswordLengths = specifiedLengths): string {
  switch (problem) {
    case 'passwords-empty':
      return 'Please enter valid Temporary Password, New Password and Confirm Password'
    case 'new-password-weak':
      return `New Password length must be between ${lengths.shortest}-${lengths.longest} character and must contain atleast 1 UpperCase, 1 LowerCase, 1 Number and 1 Special Character.`
    case 'confirm-empty':
      return 'Please enter valid Confirm New Password'
    case 'confirm-differs':
      return "New Password doesn't match confirmation."
  }
}

/**
 * Restores a temporary password as it was emailed: removes spaces and line breaks that copying has added around and
 * inside it.
 */
export function normaliseTemporaryPassword(typed: string): string {
  return typed.replaceAll(/[\s\u200b\u2060\ufeff]/g, '')
}

/** Returns the problem with a typed temporary password, or null. */
export function checkTemporaryPassword(typed: string): ResetProblem | null {
  return normaliseTemporaryPassword(typed) === '' ? 'passwords-empty' : null
}

/**
 * Returns the problem with a typed new password and its confirmation: the first one in the order of spec A §5, or null.
 */
export function checkNewPassword(
  typed: { newPassword: string; confirmPassword: string },
  lengths: PasswordLengths = specifiedLengths,
): ResetProblem | null {
  const [password, confirm] = [typed.newPassword.trim(), typed.confirmPassword.trim()]
  if (password === '') return 'passwords-empty'
  if (!meetsAllRules(password, lengths)) return 'new-password-weak'
  if (confirm === '') return 'confirm-empty'
  return password === confirm ? null : 'confirm-differs'
}
