import type { readDeviceUsage as call, usageSpans } from '#features/devices/contract/read-device-usage.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { readHours, readSamples } from './device-page-queries.ts'
import { readSeenDevice } from '#features/devices/server/list/listed-device-queries.ts'

const hourMs = 60 * 60 * 1000
/**
 * The length of each span in milliseconds, and the seconds between its points. If `seconds` is null, the points are the
 * stored hours.
 */
const spans: Record<(typeof usageSpans)[number], { ms: number; seconds: number | null }> = {
  hour: { ms: hourMs, seconds: 1 },
  day: { ms: 24 * hourMs, seconds: 5 * 60 },
  week: { ms: 7 * 24 * hourMs, seconds: null },
  month: { ms: 30 * 24 * hourMs, seconds: null },
}

/** Reads the load of a device over time, oldest first. A device that the user does not see is treated as unknown. */
export function handleReadDeviceUsage(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return ({ session, params: { id }, query, origin: { at } }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      if ((await readSeenDevice(tenant, session, id, at)) === null) return refused('no-such-device')
      const { ms, seconds } = spans[query.span ?? 'day']
      const wanted = { tenantId: session.tenantId, id, since: new Date(at.getTime() - ms) }
      const points = seconds === null ? readHours(tenant, wanted) : readSamples(tenant, { ...wanted, seconds })
      return done({ points: (await points).map((point) => ({ ...point, at: point.at.toISOString() })) })
    })
}
