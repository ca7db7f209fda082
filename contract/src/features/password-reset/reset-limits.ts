/** How long a reset may be used after it was asked for, in milliseconds (DESIGN §4). */
export const resetLifetime = 30 * 60_000
/** Temporary passwords that may be tried with one link. */
export const resetTries = 5
/** How many passwords of an account, the present one included, a new one may not be equal to. */
export const passwordsRemembered = 5
