import type { reportDevice as call } from '#features/devices/contract/report-device.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { ordersFor } from '@portico/server/core/devices/device-orders.ts'
import { countedReports, openReportQueue } from '#features/devices/server/reports/report-queue.ts'

/**
 * Stores what a device reports and responds with its orders, once that is stored. A request that is repeated gets the same response and
 * changes nothing; where too many reports wait, the device tries again later (`server-busy`, or of its own `too-many-requests`).
 */
export function handleReportDevice(context: AppContext): Handler<typeof call> {
  const queue = openReportQueue(context.database)
  return async ({ body, origin, signed }) => {
    const { device, params, gateway } = signed
    const stored = await queue.store({ device, params, gateway, body, receivedAt: origin.at })
    if (stored === 'full' || stored === 'too-many') {
      // A gateway carries nothing for a while where the server is busy, and must not where one of its devices is.
      const name = stored === 'full' ? 'server-busy' : 'too-many-requests'
      countedReports.inc({ outcome: name })
      return refused(name, { retryAfter: 5 })
    }
    countedReports.inc({ outcome: stored.refusal ?? (stored.isRepeated ? 'repeated' : 'stored') })
    if (stored.refusal !== null) return refused(stored.refusal)
    const { system, processor, company } = device
    const about = { system, processor, company, agentVersion: body.agent_version }
    return done(await ordersFor(context, { ...about, wantsSnapshot: stored.wantsSnapshot, now: new Date() }))
  }
}
