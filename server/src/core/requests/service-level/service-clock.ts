import {
  serviceTargets,
  type BusinessHours,
  type ServiceLevels,
  type ServiceTarget,
} from '@portico/contract/core/requests/business-hours.ts'
import { clockStands, isClosed } from '@portico/contract/core/requests/request-flow.ts'
import type { RequestPriority, RequestState } from '@portico/contract/core/requests/request.ts'
import { addBusinessMinutes, businessMinutesBetween } from './business-time.ts'

/** A change of the state of a request, as its history has it. */
export type StateChange = { at: Date; from: RequestState; to: RequestState }

/** What has been noted of a target: that four fifths of its time are over, or all of it. */
export type ServiceMark = 'warned' | 'breached'

/** What the service level of a request follows from. Targets are minutes of business time. */
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
 * Where a target is: `dueAt` is its end, `left` the minutes that were left when the clock stopped; both null where none is promised. `mark` is
 * what holds now, `nextAt` when more is to be noted of it.
 */
type TargetClock = { dueAt: number | null; left: number | null; mark: ServiceMark | null; nextAt: number | null }

export type ServiceClock = {
  pausedAt: Date | null
  response: TargetClock
  resolution: TargetClock
  nextAt: Date | null
}

type Period = { from: number; to: number | null }

/** How much of a target's time is over when agents are warned of its end. */
const warnedAfter = 0.8

/**
 * The clock of a request at an instant, from its history alone: it runs in the states in which the desk can work (`clockStands`) and while
 * the desk is open. A change of priority or queue counts from the start. What was missed stays missed while the clock stands.
 */
export function serviceClockOf(facts: ClockFacts, now: Date): ServiceClock {
  const periods = runningPeriods(facts)
  const level = facts.levels[facts.priority] ?? { response: null, resolution: null }
  const [response, resolution] = serviceTargets.map((target) =>
    targetClock(facts, { periods, minutes: level[target], target, now: now.getTime() }),
  ) as [TargetClock, TargetClock]
  const next = [response.nextAt, resolution.nextAt].filter((at) => at !== null)
  const standsAt = facts.changes.at(-1)?.at ?? facts.createdAt
  const isPaused = clockStands(facts.state) && !isClosed(facts.state)
  const hasTarget = level.response !== null || level.resolution !== null
  return {
    pausedAt: isPaused && hasTarget ? standsAt : null,
    response,
    resolution,
    nextAt: next.length === 0 ? null : new Date(Math.min(...next)),
  }
}

/** When the clock ran; the last period has no end where it still does. */
function runningPeriods({ createdAt, state, changes }: ClockFacts): Period[] {
  const periods: Period[] = []
  let from = createdAt.getTime()
  let held = changes[0]?.from ?? state
  for (const { at, to } of changes) {
    if (!clockStands(held)) periods.push({ from, to: at.getTime() })
    from = at.getTime()
    held = to
  }
  return clockStands(state) ? periods : [...periods, { from, to: null }]
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
  const isWarned = warnAt !== null && warnAt <= now && !clockStands(facts.state)
  const mark = due.at <= now ? 'breached' : isWarned ? 'warned' : null
  return { dueAt: due.at, left: null, mark, nextAt: nextOf({ noted: facts.marked[target], mark }, warnAt, due.at) }
}

/** When the history has to say more of a target than it says: at once (in the past) where it lags behind. */
function nextOf(
  { noted, mark }: { noted: ServiceMark | null; mark: ServiceMark | null },
  warnAt: number | null,
  dueAt: number,
): number | null {
  if (mark === 'breached') return noted === 'breached' ? null : dueAt
  if (mark === 'warned') return noted === null ? warnAt : dueAt
  return warnAt ?? dueAt
}

/** When so many minutes of business time are over within the periods, or the minutes that are left of them. */
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
