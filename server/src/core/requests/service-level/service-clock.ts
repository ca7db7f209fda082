import {
  serviceTargets,
  type BusinessHours,
  type ServiceLevels,
  type ServiceTarget,
} from '@portico/contract/core/requests/business-hours.ts'
import { isClockPaused, isClosed } from '@portico/contract/core/requests/request-flow.ts'
import type { RequestPriority, RequestState } from '@portico/contract/core/requests/request.ts'
import { addBusinessMinutes, businessMinutesBetween } from './business-time.ts'

/** A change of a request's state, as recorded in its history. */
export type StateChange = { at: Date; from: RequestState; to: RequestState }

/** A target's mark in the history: `warned` after four fifths of its time, `breached` after all of it. */
export type ServiceMark = 'warned' | 'breached'

/** The inputs of a request's SLA clock. Targets are minutes of business time. */
export type ClockFacts = {
  createdAt: Date
  state: RequestState
  priority: RequestPriority
  respondedAt: Date | null
  changes: readonly StateChange[]
  levels: ServiceLevels
  hours: BusinessHours | null
  marked: Record<ServiceTarget, ServiceMark | null>
}

/**
 * The clock of one target. `dueAt` is its deadline, `left` the minutes that were left when the clock stopped; both are
 * null without a target. `mark` is the current mark, `nextAt` when the next one is due.
 */
type TargetClock = { dueAt: number | null; left: number | null; mark: ServiceMark | null; nextAt: number | null }

export type ServiceClock = {
  pausedAt: Date | null
  response: TargetClock
  resolution: TargetClock
  nextAt: Date | null
}

type Period = { from: number; to: number | null }

/** The share of a target's time after which technicians are warned. */
const warnedAfter = 0.8

/**
 * Calculates the SLA clock of a request at an instant from its history. It runs while the desk can work on the request
 * (see `isClockPaused`) and is open. A change of priority or queue applies from the start. A missed target stays missed
 * while the clock is paused.
 */
export function serviceClockOf(facts: ClockFacts, now: Date): ServiceClock {
  const periods = runningPeriods(facts)
  const level = facts.levels[facts.priority] ?? { response: null, resolution: null }
  const [response, resolution] = serviceTargets.map((target) =>
    targetClock(facts, { periods, minutes: level[target], target, now: now.getTime() }),
  ) as [TargetClock, TargetClock]
  const next = [response.nextAt, resolution.nextAt].filter((at) => at !== null)
  const standsAt = facts.changes.at(-1)?.at ?? facts.createdAt
  const isPaused = isClockPaused(facts.state) && !isClosed(facts.state)
  const hasTarget = level.response !== null || level.resolution !== null
  return {
    pausedAt: isPaused && hasTarget ? standsAt : null,
    response,
    resolution,
    nextAt: next.length === 0 ? null : new Date(Math.min(...next)),
  }
}

/** Returns the periods in which the clock ran; the last has no end if it still runs. */
function runningPeriods({ createdAt, state, changes }: ClockFacts): Period[] {
  const periods: Period[] = []
  let from = createdAt.getTime()
  let held = changes[0]?.from ?? state
  for (const { at, to } of changes) {
    if (!isClockPaused(held)) periods.push({ from, to: at.getTime() })
    from = at.getTime()
    held = to
  }
  return isClockPaused(state) ? periods : [...periods, { from, to: null }]
}

type Asked = { periods: readonly Period[]; minutes: number | null; target: ServiceTarget; now: number }

function targetClock(facts: ClockFacts, { periods, minutes, target, now }: Asked): TargetClock {
  const none = { dueAt: null, left: null, mark: null, nextAt: null }
  if (minutes === null) return none
  const due = endAfter(periods, minutes, facts.hours)
  const metAt = target === 'response' ? facts.respondedAt : null
  if (due.at === null) return { ...none, left: due.left }
  if (metAt !== null && metAt.getTime() <= due.at) return { ...none, dueAt: due.at }
  const warnAt = endAfter(periods, minutes * warnedAfter, facts.hours).at
  const isWarned = warnAt !== null && warnAt <= now && !isClockPaused(facts.state)
  const mark = due.at <= now ? 'breached' : isWarned ? 'warned' : null
  return { dueAt: due.at, left: null, mark, nextAt: nextOf({ noted: facts.marked[target], mark }, warnAt, due.at) }
}

/** Returns when a target's next mark is due. It is in the past if the history lags behind. */
function nextOf(
  { noted, mark }: { noted: ServiceMark | null; mark: ServiceMark | null },
  warnAt: number | null,
  dueAt: number,
): number | null {
  if (mark === 'breached') return noted === 'breached' ? null : dueAt
  if (mark === 'warned') return noted === null ? warnAt : dueAt
  return warnAt ?? dueAt
}

/**
 * Returns when this many minutes of business time have passed within the periods, or else how many minutes are left.
 */
function endAfter(
  periods: readonly Period[],
  minutes: number,
  hours: BusinessHours | null,
): { at: number | null; left: number } {
  let left = minutes
  for (const { from, to } of periods) {
    const at = addBusinessMinutes(from, left, hours)
    if (to === null || (at !== null && at <= to)) return { at, left }
    left -= businessMinutesBetween(from, to, hours)
  }
  return { at: null, left }
}
