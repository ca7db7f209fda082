import { whyNotPermitted } from '@portico/contract/core/calls/permission.ts'
import { hostnameKey } from '@portico/contract/core/devices/device-identity.ts'
import type { findDevices as call, FoundDevice } from '#features/devices/contract/find-devices.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { findByHostname, type FoundRow } from './mapping-queries.ts'

/**
 * Finds the devices with a host name that the user sees: exact matches first, then by when they were last seen, newest
 * first.
 */
export function handleFindDevices(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, query: { hostname, isactive } }) => {
    const wanted = {
      typed: hostname.trim().toLowerCase(),
      key: hostnameKey(hostname),
      onlyActive: isactive === 'true',
      seesInsights: whyNotPermitted('Insight', session) === null,
    }
    const found = await inTenant(context.database, session.tenantId, (tenant) =>
      findByHostname(tenant, session, wanted),
    )
    return found.length === 0 ? refused('no-such-device') : done(found.map(foundDeviceOf))
  }
}

/** Converts a row into a found device. */
export function foundDeviceOf({ last_seen_at, ...device }: FoundRow): FoundDevice {
  return { ...device, last_seen: last_seen_at?.toISOString() ?? null }
}
