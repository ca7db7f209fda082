import type { reportDevice as call } from '#features/devices/contract/report-device.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { ordersFor } from '@portico/server/core/devices/device-orders.ts'
import { countedReports, openReportQueue } from '#features/devices/server/reports/report-queue.ts'

/**
 * Stores a device's reports, then responds with its orders. A repeated request gets the same response and changes
 * nothing. If too many reports are waiting, the device must retry later: `server-busy`, or `too-many-requests` if the
 * device sent too many itself.
 */
export function handleReportDevice(context: AppContext): Handler<typeof call> {
  const queue = openReportQueue(context.database)
  return async ({ body, origin, signed }) => {
    const { device, params, gateway } = signed
    const stored = await queue.store({ device, params, gateway, body, receivedAt: origin.at })
    if (!stored.ok) {
      const { error } = stored
      if (error === 'full' || error === 'too-many') {
        // After `server-busy` a gateway pauses for all its devices, so the limit of a single device must have another
        // name.
        const name = error === 'full' ? 'server-busy' : 'too-many-requests'
        countedReports.inc({ outcome: name })
        return refused(name, { retryAfter: 5 })
      }
      countedReports.inc({ outcome: error })
      return refused(error)
    }
    countedReports.inc({ outcome: stored.value.isRepeated ? 'repeated' : 'stored' })
    const { system, processor, company } = device
    const about = { system, processor, company, agentVersion: body.agent_version }
    return done(await ordersFor(context, { ...about, wantsSnapshot: stored.value.wantsSnapshot, now: new Date() }))
  }
}
