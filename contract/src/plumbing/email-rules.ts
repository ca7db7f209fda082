/** The sentences of spec A §5, to the letter. */
export const emailMessages = {
  'email-not-valid': 'Please enter a valid Email ID',
  'email-too-long': 'Email ID is too long',
} as const

export type EmailProblem = keyof typeof emailMessages

/** The pattern of `z.email()` (Zod 4), written out: the sign-in page is alive before it has loaded Zod. */
const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
/** Spec A §5: "under 50 characters". */
const emailLengthLimit = 50

/**
 * The address as it is compared and stored: without spaces around it, A to Z in lower case. Other letters stay, and
 * `checkEmail` refuses them: the lower case of the Kelvin sign is k, which is another address. A domain beyond ASCII is
 * written in its ASCII form (RFC 5890: `xn--…`).
 */
export function normaliseEmail(text: string): string {
  return text.trim().replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/**
 * What is wrong with an e-mail address as typed, or null (spec A §5).
 */
export function checkEmail(text: string): EmailProblem | null {
  const email = normaliseEmail(text)
  if (email.length >= emailLengthLimit) return 'email-too-long'
  return looksLikeEmail(email) ? null : 'email-not-valid'
}

/**
 * Whether an address that is normalised already has the pattern of one, however long it is.
 */
export function looksLikeEmail(email: string): boolean {
  return emailPattern.test(email)
}
