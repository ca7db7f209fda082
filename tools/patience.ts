import { measureSlowness } from './slowness.ts'

/**
 * How long a test waits at most, in milliseconds: a multiple of what two calm cores would be given. A limit only ends a
 * test that hangs, so `calm` is many times the usual time. The machine is measured once for a run, and all its
 * processes know the result.
 */
export function patience(calm: number): number {
  const measured = (process.env['PORTICO_TEST_SLOWNESS'] ??= String(measureSlowness()))
  return Math.round(calm * Math.max(1, Number(measured) || 1))
}
