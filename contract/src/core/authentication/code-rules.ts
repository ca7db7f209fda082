/** How long a mailed code is valid (OWASP ASVS 6.5.5), in milliseconds. */
export const codeLifetime = 10 * 60_000
/** How long a sign-in may wait for its code, Re-sends included, in milliseconds. */
export const codeChallengeLifetime = 30 * 60_000
/** Wrong codes that a sign-in allows. */
export const codeTries = 5
/** The sentence after the last wrong code. */
export const codeWithdrawn =
  'The Authentication Code was withdrawn after five wrong entries. Sign in again to get another one.'
/** Maximum codes mailed for one sign-in, Re-sends included. */
export const codeMailsAtMost = 6
/**
 * Maximum codes mailed to an account in a day (UTC) for all browsers that it has not signed in with before. Each known
 * browser has a separate limit of the same size.
 */
export const codeMailsOfDay = 40
/**
 * Maximum wrong codes of an account in a day (UTC). Known browsers have separate limits, as for `codeMailsOfDay`. At 30
 * guesses a day, one of a million codes is found within a year with a probability of 1 %.
 */
export const wrongCodesOfDay = 30
/** The shortest time between two Re-sends of a valid code, in milliseconds. */
const resendGap = 30_000

/**
 * Returns how long a Re-send has to wait at `now`, in milliseconds: 0 for the first one or when the code has expired,
 * else until `resendGap` after the newest email. All instants in milliseconds since 1970.
 */
export function resendWait(step: { mails: number; mailedAt: number; codeExpiresAt: number }, now: number): number {
  return step.mails < 2 || step.codeExpiresAt <= now ? 0 : Math.max(0, step.mailedAt + resendGap - now)
}

/** The remaining time of a code, as sent; never negative. */
export type Remaining = { minutes_remaining: number; seconds_remaining: number }

/** Returns the time until `expiresAt` at `now` (both in milliseconds since 1970), in whole minutes and seconds. */
export function remainingUntil(expiresAt: number, now: number): Remaining {
  const seconds = Math.max(0, Math.ceil((expiresAt - now) / 1000))
  return { minutes_remaining: Math.floor(seconds / 60), seconds_remaining: seconds % 60 }
}

// Timers of the sign-in (spec A §9), in milliseconds.

/** Alerts of the validation rules hide after this. */
export const alertShown = 3_000
/** The alert of a successful sign-in is cleared after this. */
export const successShown = 30_000
/** How often the code step's countdown reads the clock. */
export const codeTick = 10
