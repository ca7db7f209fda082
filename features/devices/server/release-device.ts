import type { releaseDevice as call } from '#features/devices/contract/device-users.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { recordDone } from '@portico/server/core/audit/acting.ts'
import { deleteDeviceUser, lockDevice, readDeviceUser } from './mapping-queries.ts'
import { insertDeviceEvent } from '@portico/server/core/devices/device-event-queries.ts'

/** Ends the registration of a device to its user. */
export function handleReleaseDevice(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return ({ session, params: { id }, origin }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      const device = await lockDevice(tenant, session, id)
      if (device === null) return refused('no-such-device')
      const user = await readDeviceUser(tenant, session.tenantId, id)
      if (user === null) return done(null)
      await deleteDeviceUser(tenant, session.tenantId, id)
      const about = user.username
      await insertDeviceEvent(tenant, { ...session, at: origin.at }, { device: id, event: 'released', about })
      await recordDone(tenant, { ...session, origin }, 'device-released', device.hostname)
      return done(null)
    })
}
