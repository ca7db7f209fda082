import type { findDeviceByLink as call } from '#features/devices/contract/find-device-by-link.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { findByLink } from './mapping-queries.ts'
import { foundDeviceOf } from './find-devices.ts'

/**
 * Finds the device of a valid link, in the user's tenant and in a company that the user sees. Other devices are treated
 * as unknown.
 */
export function handleFindDeviceByLink(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, body, origin: { at } }) => {
    const found = await inTenant(context.database, session.tenantId, (tenant) =>
      findByLink(tenant, session, hashOf(body.token), at),
    )
    return found === null ? refused('no-such-device') : done(foundDeviceOf(found))
  }
}
