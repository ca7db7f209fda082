export type EmailProblem = 'email-not-valid' | 'email-too-long'

/**
 * A dot-atom of RFC 5322 §3.2.3 (`r&d`, `jane#EXT#`) at a domain of the internet (`.xn--p1ai` too), which `z.email()`
 * refuses in part. None of its characters separates addresses, or lines of a mail header.
 */
const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$/i

/** Blanks, marks of direction, and letters without a width or a glyph. */
const unseen = String.raw`[\s\p{Z}\p{Cc}\p{Cf}\p{Variation_Selector}\u{34F}\u{115F}\u{1160}\u{3164}\u{FFA0}]+`
/** Characters at the ends of a copied address that are not seen. */
const unseenAtEnds = new RegExp(`^${unseen}|${unseen}$`, 'gu')

/** Longest address that is registered, invited or added by an operator, in characters (spec B §9; decisions/0054). */
export const emailLongest = 50
/** Longest address of a user that a provider may send: a mailbox of RFC 5321 §4.5.3.1.3, without its brackets. */
export const providedEmailLongest = 254

/**
 * Returns a typed address as it is compared and stored: without blanks and invisible characters around it, A to Z in
 * lower case. Other letters stay, and `checkEmail` refuses them: the lower case of the Kelvin sign is k, which is
 * another address. A domain beyond ASCII is written in its ASCII form (RFC 5890: `xn--…`).
 */
export function normaliseEmail(text: string): string {
  return normaliseProvidedEmail(text.replaceAll(unseenAtEnds, ''))
}

/**
 * Returns an address that an identity provider states as it is compared and stored. Invisible characters stay, and so
 * the address is refused: for the provider, it may be that of another user.
 */
export function normaliseProvidedEmail(text: string): string {
  return text.trim().replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Returns the problem with the address of a new account as typed, or null (spec A §5; at most `emailLongest`). */
export function checkEmail(text: string): EmailProblem | null {
  return checkUpTo(emailLongest, text)
}

/**
 * Returns the problem with an address typed at the sign-in, or null. A provider's user may have a longer address than
 * accounts added here; `getauth` decides which of these are too long.
 */
export function checkGivenEmail(text: string): EmailProblem | null {
  return checkUpTo(providedEmailLongest, text)
}

function checkUpTo(longest: number, text: string): EmailProblem | null {
  const email = normaliseEmail(text)
  if (email.length > longest) return 'email-too-long'
  return looksLikeEmail(email) ? null : 'email-not-valid'
}

/** Returns whether a normalised text has the form of an email address, at any length. */
export function looksLikeEmail(email: string): boolean {
  return emailPattern.test(email)
}

/**
 * Returns the problem with the input of the email step, or null: the email, and the optional `password` that a password
 * manager may have filled in. Both empty has its own sentence (spec A §5).
 */
export function checkEmailStep(email: string, password: string): 'email-and-password-empty' | EmailProblem | null {
  return (email + password).trim() === '' ? 'email-and-password-empty' : checkGivenEmail(email)
}
