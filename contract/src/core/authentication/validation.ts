import { asciiDigits } from '#contract/platform/characters.ts'
import { checkEmailStep, type EmailProblem } from '#contract/core/accounts/email-rules.ts'
import { passwordLength, passwordLongest, passwordShortest } from '#contract/core/accounts/passwords.ts'

/** The sentences about email addresses, verbatim from spec A §5. */
export const emailMessages = {
  'email-not-valid': 'Please enter a valid Email ID',
  'email-too-long': 'Email ID is too long',
} as const satisfies Record<EmailProblem, string>

/** The sentences of spec A §5, verbatim. */
export const validationMessages = {
  ...emailMessages,
  'email-and-password-empty': 'Please enter valid Email ID and Password',
  'password-empty': 'Please enter Password',
  'password-too-short': 'Password must be 8 charactor long',
  'password-too-long': 'Password is too long',
  'tenant-empty': 'Please enter Tenant',
  'code-empty': 'Please enter Authentication Code',
  'code-not-digits': 'Authentication Code entered is invalid',
} as const

export type ValidationProblem = keyof typeof validationMessages

/** Returns the problem with a sign-in password as typed, or null (spec A §5; the upper limit is DESIGN §4). */
function checkPassword(text: string): ValidationProblem | null {
  const length = passwordLength(text)
  if (length === 0) return 'password-empty'
  if (length < passwordShortest) return 'password-too-short'
  return length > passwordLongest ? 'password-too-long' : null
}

/** Returns the problem with email and password together, or null (spec A §5). */
export function checkEmailAndPassword(email: string, password: string): ValidationProblem | null {
  return checkEmailStep(email, password) ?? checkPassword(password)
}

/** Returns the problem with the choice among `tenants`, or null: a single one is chosen automatically (spec A §5). */
export function checkTenant(chosen: string | null, tenantCount: number): ValidationProblem | null {
  return tenantCount > 1 && (chosen === null || chosen === '') ? 'tenant-empty' : null
}

/** Returns an authentication code as it is compared: trimmed, with the digits of any script as 0 to 9. */
export function normaliseCode(text: string): string {
  return asciiDigits(text).trim()
}

/** Returns the problem with an authentication code as typed, or null (spec A §5). */
export function checkCode(text: string): ValidationProblem | null {
  const code = normaliseCode(text)
  if (code === '') return 'code-empty'
  return /^[0-9]+$/.test(code) ? null : 'code-not-digits'
}
