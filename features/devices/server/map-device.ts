import type { mapDevice as call } from '#features/devices/contract/device-users.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { usernameOf } from '@portico/server/core/sessions/session.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { recordDone } from '@portico/server/core/audit/acting.ts'
import { insertDeviceUser, lockDevice, mayBeRegistered, readDeviceUser } from './mapping-queries.ts'
import { insertDeviceEvent } from '@portico/server/core/devices/device-event-queries.ts'

/**
 * Registers a device to the signed-in user. Repeating it changes nothing. A device is treated as unknown if the user
 * does not see it, if it is retired, blocked or a gateway, or if its company is closed.
 */
export function handleMapDevice(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, body: { deviceid, userid }, origin }) => {
    if (userid !== session.accountId) return refused('not-own-userid')
    const { tenantId, accountId } = session
    return inTenant(context.database, tenantId, async (tenant) => {
      const device = await lockDevice(tenant, session, deviceid)
      if (!mayBeRegistered(device)) return refused('no-such-device')
      const { hostname } = device
      const user = await readDeviceUser(tenant, tenantId, deviceid)
      if (user !== null && user.id !== accountId) return refused('device-of-another-user')
      if (user === null) {
        const about = usernameOf(session)
        await insertDeviceUser(tenant, { tenant_id: tenantId, device_id: deviceid, account_id: accountId })
        await insertDeviceEvent(tenant, { ...session, at: origin.at }, { device: deviceid, event: 'mapped', about })
        await recordDone(tenant, { ...session, origin }, 'device-mapped', hostname)
      }
      return done({ deviceid, hostname })
    })
  }
}
