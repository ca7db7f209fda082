import { asciiDigits } from '@portico/contract/platform/characters.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'

/** How long a verification link and its code are valid, in milliseconds; after that, Resend creates new ones. */
export const verificationLifetime = 24 * 3_600_000
/**
 * The time after registration, in milliseconds, in which the email may be requested again. After that, the registration
 * is deleted.
 */
export const registrationLifetime = 7 * 24 * 3_600_000
export const verificationDigits = 6
/** The number of times that the code of one email may be tried; the link stays valid after that. */
export const verificationTries = 5
/** The shortest time between two emails of a registration, in milliseconds, and the maximum number of its emails. */
export const resendPause = 60_000
export const verificationMails = 10

/** The `token` of a link; a damaged one is refused like an unknown one. */
export const verificationToken = textUpTo(256)

/** The `id` of a link. Any text is accepted here, so that a damaged one is refused with its sentence. */
export const registrationId = textUpTo(64)

/** Returns the problem with a mailed code as typed, or null: it is a number of `verificationDigits` digits. */
export function checkVerificationCode(typed: string): 'code-empty' | 'code-not-digits' | null {
  const code = normaliseVerificationCode(typed)
  if (code === '') return 'code-empty'
  return /^[0-9]{6}$/.test(code) ? null : 'code-not-digits'
}

/** Returns a code as it was mailed: digits of any script as 0 to 9, without spaces. */
export function normaliseVerificationCode(typed: string): string {
  return asciiDigits(typed.normalize('NFKC')).replaceAll(/\s/g, '')
}

/** How long the password of the account email is valid, in milliseconds (DESIGN §4); Forgot password sends another. */
export const firstPasswordLifetime = 30 * 60_000
