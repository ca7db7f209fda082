import { installLinesOf } from '@portico/contract/core/devices/install-lines.ts'
import type {
  createEnrolmentCode,
  listEnrolmentCodes,
  listEnrolledDevices,
} from '#features/devices/contract/enrolment-codes.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { makeEnrolmentCode } from '#features/devices/server/enrolment/enrolment-codes.ts'
import { windowOf } from '@portico/contract/platform/row-page.ts'
import { listInTenant } from '@portico/server/core/tenants/scope.ts'
import { listedCodeOf } from '#features/devices/server/enrolment/listed-code.ts'
import { readEnrolmentCodes, isSeenCode } from '#features/devices/server/enrolment/code-list-queries.ts'
import { listedDeviceOf } from '#features/devices/server/list/listed-device.ts'
import { readEnrolledBy } from '#features/devices/server/list/listed-device-queries.ts'

/** Creates an enrolment code, with install lines that contain it and the host of the request. */
export function handleCreateEnrolmentCode(
  context: Pick<AppContext, 'database' | 'settingsOf'>,
): Handler<typeof createEnrolmentCode> {
  return async ({ session, body, origin }) => {
    const made = await makeEnrolmentCode(context.database, { ...session, origin }, body)
    if (!made.ok) return refused(made.error)
    const { id, code, expiresAt } = made.value
    const install = installLinesOf(context.settingsOf(origin.host).domainurl, code, body.kind)
    return done({ id, code, expires_at: expiresAt.toISOString(), install })
  }
}

/** Lists the enrolment codes of the companies that the user sees, page by page. */
export function handleListEnrolmentCodes(context: Pick<AppContext, 'database'>): Handler<typeof listEnrolmentCodes> {
  return async ({ session, query: { companyid, ...query }, origin: { at } }) => {
    const { rows, total } = await listInTenant(context.database, session.tenantId, (tenant) =>
      readEnrolmentCodes(tenant, session, windowOf(query, '-created_at'), companyid),
    )
    return done({ rows: rows.map((row) => listedCodeOf(row, at)), total })
  }
}

const listedAtMost = 50

/**
 * Lists the latest devices that were enrolled with a code. A code of a company that the user does not see is treated as
 * unknown.
 */
export function handleListEnrolledDevices(context: Pick<AppContext, 'database'>): Handler<typeof listEnrolledDevices> {
  return ({ session, params: { id }, origin: { at } }) =>
    listInTenant(context.database, session.tenantId, async (tenant) => {
      if (!(await isSeenCode(tenant, session, id))) return refused('no-such-enrolment-code')
      const { rows, total } = await readEnrolledBy(tenant, session, id, { at, atMost: listedAtMost })
      return done({ rows: rows.map((row) => listedDeviceOf(row, at)), total })
    })
}
