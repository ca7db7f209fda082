import type { BusinessHours, ServiceTarget } from '@portico/contract/core/requests/business-hours.ts'
import type { DeskRequest } from '@portico/contract/core/requests/request.ts'
import { businessMinutesBetween, isOpenAt } from './business-time.ts'

/** Where the clock of a request is: the ends of its targets, or the minutes that were `left` of them when it stopped. */
export type Clock = Record<ServiceTarget, { dueAt: Date | null; left: number | null }> & {
  isPaused: boolean
  hasResponse: boolean
  isClosed: boolean
}

type TimeLeft = Pick<DeskRequest, 'response_left' | 'resolution_left' | 'is_paused'>

/**
 * The business time that is left of a request's targets at an instant, in whole minutes, as the desk shows it everywhere; of what was missed, how
 * much over. Null where a target is met or none is promised.
 */
export function timeLeft(clock: Clock, hours: BusinessHours | null, now: Date): TimeLeft {
  const { isPaused, hasResponse, isClosed } = clock
  const leftOf = ({ dueAt, left }: Clock[ServiceTarget]) =>
    isClosed ? null : dueAt === null ? whole(left) : minutesUntil(dueAt, now, hours)
  const response = hasResponse ? null : leftOf(clock.response)
  const resolution = leftOf(clock.resolution)
  const isPromised = response !== null || resolution !== null
  return {
    response_left: response,
    resolution_left: resolution,
    is_paused: isPaused || (isPromised && !isOpenAt(now.getTime(), hours)),
  }
}

const whole = (minutes: number | null) => (minutes === null ? null : Math.ceil(minutes))

function minutesUntil(due: Date, now: Date, hours: BusinessHours | null): number {
  const [dueAt, at] = [due.getTime(), now.getTime()]
  return dueAt > at
    ? Math.ceil(businessMinutesBetween(at, dueAt, hours))
    : -Math.floor(businessMinutesBetween(dueAt, at, hours)) || 0
}
