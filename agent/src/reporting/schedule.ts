import type { DeviceReport, ReportIntervals } from '@portico/contract/core/devices/device-report.ts'
import { withJitter } from './backoff.ts'

/** When each kind of report is due, in milliseconds of a monotonic clock. */
export type Due = { hello: number; difference: number; snapshot: number }

/** At the start every kind is due, so the first report is a snapshot. */
export const dueAtStart: Due = { hello: 0, difference: 0, snapshot: 0 }

/** Minimum interval in seconds: a server's zero must not become a busy loop. */
const least = 5
/** Maximum interval: timers are limited to 24 days, and an agent that never reports gets no new orders. */
const most = 7 * 24 * 60 * 60

/**
 * Returns the kind of report to make at `now`: a snapshot if it is due or the server lacks one, then a difference, then
 * a hello.
 */
export function kindAt(due: Due, now: number, needsSnapshot: boolean): DeviceReport['kind'] {
  if (needsSnapshot || now >= due.snapshot) return 'snapshot'
  return now >= due.difference ? 'difference' : 'hello'
}

/**
 * Returns when reports are due after one of `kind` at `now`. While the server is away, reports are made only at the
 * interval of differences, so that a bounded queue holds a week.
 */
export function dueAfter(
  due: Due,
  kind: DeviceReport['kind'],
  {
    now,
    intervals,
    isAway,
    random,
  }: { now: number; intervals: ReportIntervals; isAway: boolean; random: () => number },
): Due {
  const after = (seconds: number) => now + withJitter(1000 * Math.min(most, Math.max(least, seconds)), random)
  const tellsFacts = kind !== 'hello'
  return {
    hello: after(isAway ? Math.max(intervals.hello, intervals.difference) : intervals.hello),
    difference: tellsFacts ? after(intervals.difference) : due.difference,
    snapshot: kind === 'snapshot' ? after(intervals.snapshot) : due.snapshot,
  }
}
