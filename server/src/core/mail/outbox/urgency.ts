/** The urgency of a mail: 0 (`awaited`) is sent before 1 (`other`). */
export type Urgency = 0 | 1

/**
 * Kinds of mail that a user waits for at a screen: codes, resets and registrations. `urgency.test.ts` checks the names.
 */
export const awaitedKinds: readonly string[] = [
  'sign-in-code',
  'password-reset',
  'reset-with-single-sign-on',
  'captcha-code',
  'trial-verification',
  'trial-has-account',
  'trial-account',
]

/** Returns how urgent a kind of mail is. */
export const urgencyOf = (kind: string): Urgency => (awaitedKinds.includes(kind) ? 0 : 1)
