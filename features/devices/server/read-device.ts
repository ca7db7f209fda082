import { devicePermissions } from '@portico/contract/core/devices/enrolment.ts'
import { deviceFacts } from '@portico/contract/core/devices/device-facts.ts'
import { withMaskedIdentity } from '@portico/contract/core/devices/mask-identity.ts'
import type { readDevice as call } from '#features/devices/contract/read-device.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { readDeviceUsers, readReported, type Reported } from './device-page-queries.ts'
import { listedDeviceOf } from '#features/devices/server/list/listed-device.ts'
import { readSeenDevice } from '#features/devices/server/list/listed-device-queries.ts'
import { readDeviceEvents } from '@portico/server/core/devices/device-event-queries.ts'

/** Reads one device with facts, users and latest events. A device that the user does not see is treated as unknown. */
export function handleReadDevice(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return ({ session, params: { id }, origin: { at } }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      const device = await readSeenDevice(tenant, session, id, at)
      if (device === null) return refused('no-such-device')
      const { tenantId } = session
      return done({
        device: listedDeviceOf(device, at),
        uptime: device.uptime === null ? null : Number(device.uptime),
        enrolled_at: device.enrolled_at?.toISOString() ?? null,
        ...reportedOf(await readReported(tenant, session, id), session.permissions.has(devicePermissions.enrolment)),
        users: (await readDeviceUsers(tenant, tenantId, id)).map(({ since, ...user }) => ({
          ...user,
          since: since.toISOString(),
        })),
        events: (await readDeviceEvents(tenant, session, id)).map((event) => ({
          ...event,
          at: event.at.toISOString(),
        })),
      })
    })
}

/**
 * Returns the latest report of a device for the response. Only users who may enrol devices get complete identifiers.
 * Facts in a format that this version does not know are omitted until the agent reports again.
 */
function reportedOf({ facts, facts_at, ...reported }: Reported, mayEnrol: boolean) {
  const known = deviceFacts.safeParse(facts)
  const shown = known.success && !mayEnrol ? withMaskedIdentity(known.data) : known.data
  return { ...reported, facts: shown ?? null, facts_at: known.success ? (facts_at?.toISOString() ?? null) : null }
}
