import { devicePermissions } from '@portico/contract/core/devices/enrolment.ts'
import { windowOf } from '@portico/contract/platform/row-page.ts'
import type { listDevices as call } from '#features/devices/contract/list-devices.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { listInTenant } from '@portico/server/core/tenants/scope.ts'
import { listedDeviceOf } from '#features/devices/server/list/listed-device.ts'
import { readDevices } from '#features/devices/server/list/listed-device-queries.ts'

/**
 * Lists the devices of the companies that the user sees, page by page. Filtering by a company that the user does not
 * see finds no devices.
 */
export function handleListDevices(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, origin: { at }, query: { companyid: company, state, system, ...query } }) => {
    const wanted = { at, company, state, system, seesIdentity: session.permissions.has(devicePermissions.enrolment) }
    const { rows, total } = await listInTenant(context.database, session.tenantId, (tenant) =>
      readDevices(tenant, session, windowOf(query, 'hostname'), wanted),
    )
    return done({ rows: rows.map((row) => listedDeviceOf(row, at)), total })
  }
}
