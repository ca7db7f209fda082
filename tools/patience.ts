import { measureSlowness } from './slowness.ts'

/**
 * Returns the timeout of a test, in milliseconds; `calm` is the timeout on two idle cores, scaled up on slower
 * machines. It should be many times the usual duration, because it only ends a test that hangs. The machine is measured
 * once per run; all processes of the run share the result.
 */
export function patience(calm: number): number {
  const measured = (process.env['PORTICO_TEST_SLOWNESS'] ??= String(measureSlowness()))
  return Math.round(calm * Math.max(1, Number(measured) || 1))
}
