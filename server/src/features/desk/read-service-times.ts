import type { readServiceTimes as call } from '@portico/contract/features/desk/read-service-times.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'
import { businessMinutesBetween } from '#server/core/requests/service-level/business-time.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { readTimes } from '#server/features/desk/queues/queue-count-queries.ts'

type Hours = Parameters<typeof businessMinutesBetween>[2]

/** The business time that is left, in whole minutes; of what was missed, how much over. */
export function handleReadServiceTimes(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return ({ session, query, origin: { at } }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      const found = await readTimes(tenant, session, query.numbers.split(',').map(Number))
      return done(
        found.map(({ number, hours, left, isClosed, ...request }) => {
          const leftOf = (dueAt: Date | null, stopped: number | null = null) =>
            isClosed ? null : dueAt === null ? whole(stopped) : minutesUntil(dueAt, at, hours)
          return {
            number,
            response_left: request.respondedAt === null ? leftOf(request.responseDueAt, left?.response) : null,
            resolution_left: leftOf(request.resolutionDueAt, left?.resolution),
          }
        }),
      )
    })
}

const whole = (minutes: number | null) => (minutes === null ? null : Math.ceil(minutes))

function minutesUntil(due: Date, now: Date, hours: Hours): number {
  const [dueAt, at] = [due.getTime(), now.getTime()]
  return dueAt > at
    ? Math.ceil(businessMinutesBetween(at, dueAt, hours))
    : -Math.floor(businessMinutesBetween(dueAt, at, hours)) || 0
}
