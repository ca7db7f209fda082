import type { DeviceReport, ReportIntervals } from '@portico/contract/core/devices/device-report.ts'
import { withJitter } from './backoff.ts'

/** When each kind of report is due next, in milliseconds of a clock that only goes forward. */
export type Due = { hello: number; difference: number; snapshot: number }

/** What is due at the start: all facts. */
export const dueAtStart: Due = { hello: 0, difference: 0, snapshot: 0 }

/** The least interval that is obeyed, in seconds: a server's zero must not become a loop without pause. */
const least = 5
/** The longest one: a timer takes no more than 24 days, and an agent that never reports is never told better. */
const most = 7 * 24 * 60 * 60

/** The kind of report to make at `now`: all facts when their day is over or the server lacks them, then differences, then a hello. */
export function kindAt(due: Due, now: number, needsSnapshot: boolean): DeviceReport['kind'] {
  if (needsSnapshot || now >= due.snapshot) return 'snapshot'
  return now >= due.difference ? 'difference' : 'hello'
}

/**
 * When reports are due after one of `kind` at `now`. While the server is away reports are fewer, by the interval of differences: a queue of
 * bounded length then holds a week.
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
