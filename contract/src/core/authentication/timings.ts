// Timers of the sign-in (spec A §9), in milliseconds.

/** Alerts of the validation rules hide after this. */
export const alertShown = 3_000
/** The alert of a successful sign-in is cleared after this. */
export const successShown = 30_000
/** How often the code step's countdown reads the clock. */
export const codeTick = 10
