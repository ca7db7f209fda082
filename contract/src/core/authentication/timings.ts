/** Timers of the sign-in (spec A §9), in milliseconds. */
export const timings = {
  /** The login success alert is cleared. */
  successShown: 30_000,
  /** The code step's countdown looks at the clock. */
  codeTick: 10,
} as const
