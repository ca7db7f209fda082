import { checkGivenEmail } from '#contract/core/accounts/email-rules.ts'

// Apart from the other rules, which the first screen does not load.

/**
 * What is wrong with what the e-mail step holds, or null: the e-mail, and the `password` that a password manager may have
 * filled in beside it, which may be missing. Both empty has a sentence of its own (spec A §5).
 */
export function checkEmailStep(
  email: string,
  password: string,
): 'email-and-password-empty' | ReturnType<typeof checkGivenEmail> {
  return (email + password).trim() === '' ? 'email-and-password-empty' : checkGivenEmail(email)
}
