import type { listEnrolledDevices as call } from '#features/devices/contract/list-enrolled-devices.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { listInTenant } from '@portico/server/core/tenants/scope.ts'
import { isSeenCode } from '#features/devices/server/enrolment/code-list-queries.ts'
import { listedDeviceOf } from '#features/devices/server/list/listed-device.ts'
import { readEnrolledBy } from '#features/devices/server/list/listed-device-queries.ts'

const listedAtMost = 50

/**
 * Lists the latest devices that were enrolled with a code. A code of a company that the user does not see is treated as
 * unknown.
 */
export function handleListEnrolledDevices(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return ({ session, params: { id }, origin: { at } }) =>
    listInTenant(context.database, session.tenantId, async (tenant) => {
      if (!(await isSeenCode(tenant, session, id))) return refused('no-such-enrolment-code')
      const { rows, total } = await readEnrolledBy(tenant, session, id, { at, atMost: listedAtMost })
      return done({ rows: rows.map((row) => listedDeviceOf(row, at)), total })
    })
}
