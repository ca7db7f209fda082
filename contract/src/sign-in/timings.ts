/** Timers of spec A §9, in milliseconds. */
export const timings = {
  /** Validation alerts hide by themselves. */
  alertShown: 3_000,
  /** The login success alert is cleared. */
  successShown: 30_000,
  /** The loader shows at least this long, so that it never flickers. */
  loaderShown: 1_000,
  /** The code step's countdown looks at the clock. */
  codeTick: 10,
} as const
