/** Timers of the reset page (spec A §9), in milliseconds. */
export const resetTimings = {
  /** The error notice hides by itself. */
  errorShown: 6_000,
  /** After a successful reset the page goes to `/`. */
  leaveAfter: 5_000,
} as const
