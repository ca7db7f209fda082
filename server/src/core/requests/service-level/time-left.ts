import type { BusinessHours, ServiceTarget } from '@portico/contract/core/requests/business-hours.ts'
import type { DeskRequest } from '@portico/contract/core/requests/request.ts'
import { businessMinutesBetween, isOpenAt } from './business-time.ts'

/** State of the SLA clock: the due times while it runs, or the minutes `left` while it is paused. */
export type Clock = Record<ServiceTarget, { dueAt: Date | null; left: number | null }> & {
  isPaused: boolean
  hasResponse: boolean
  isClosed: boolean
}

type TimeLeft = Pick<DeskRequest, 'response_left' | 'resolution_left' | 'is_paused'>

/**
 * Returns the business time left for a request's targets at an instant, in whole minutes, negative once missed. Null if
 * a target is met or there is none. All screens show these values.
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
