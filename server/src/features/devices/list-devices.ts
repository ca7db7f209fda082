import { devicePermissions } from '@portico/contract/core/devices/permissions.ts'
import { windowOf } from '@portico/contract/platform/row-page.ts'
import type { listDevices as call } from '@portico/contract/features/devices/list-devices.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'
import { listInTenant } from '#server/core/tenants/scope.ts'
import { listedDeviceOf } from '#server/features/devices/list/listed-device.ts'
import { readDevices } from '#server/features/devices/list/listed-device-queries.ts'

/** A page of the devices of the companies that the user sees; another company's filter finds none. */
export function handleListDevices(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, origin: { at }, query: { companyid: company, state, system, ...query } }) => {
    const wanted = { at, company, state, system, seesIdentity: session.permissions.has(devicePermissions.enrolment) }
    const { rows, total } = await listInTenant(context.database, session.tenantId, (tenant) =>
      readDevices(tenant, session, windowOf(query, 'hostname'), wanted),
    )
    return done({ rows: rows.map((row) => listedDeviceOf(row, at)), total })
  }
}
