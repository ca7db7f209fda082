import { deviceFacts } from '@portico/contract/core/devices/device-facts.ts'
import type { readDevice as call } from '@portico/contract/features/devices/read-device.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Handler } from '#server/core/calls/handler.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { readDeviceEvents, readDeviceUsers, readReported } from './device-page-queries.ts'
import { listedDeviceOf } from '#server/features/devices/list/listed-device.ts'
import { readSeenDevice } from '#server/features/devices/list/listed-device-queries.ts'

/** One device with facts, users and latest events. A device elsewhere is as unknown as none. */
export function handleReadDevice(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return ({ session, params: { id }, origin: { at } }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      const device = await readSeenDevice(tenant, session, id, at)
      if (device === null) return refused('no-such-device')
      const reported = await readReported(tenant, session.tenantId, id)
      // Facts of a form that this version does not know are shown once the agent reports again.
      const facts = deviceFacts.safeParse(reported?.facts)
      return done({
        device: listedDeviceOf(device, at),
        facts: facts.data ?? null,
        facts_at: facts.success ? (reported?.facts_at?.toISOString() ?? null) : null,
        uptime: device.uptime === null ? null : Number(device.uptime),
        enrolled_at: device.enrolled_at?.toISOString() ?? null,
        collection: reported?.collection ?? 'standard',
        gateway: reported?.gateway ?? '',
        users: (await readDeviceUsers(tenant, session.tenantId, id)).map(({ since, ...user }) => ({
          ...user,
          since: since.toISOString(),
        })),
        events: (await readDeviceEvents(tenant, session.tenantId, id)).map((event) => ({
          ...event,
          at: event.at.toISOString(),
        })),
      })
    })
}
