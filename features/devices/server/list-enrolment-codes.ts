import { windowOf } from '@portico/contract/platform/row-page.ts'
import type { listEnrolmentCodes as call } from '#features/devices/contract/list-enrolment-codes.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { listInTenant } from '@portico/server/core/tenants/scope.ts'
import { listedCodeOf } from '#features/devices/server/enrolment/listed-code.ts'
import { readEnrolmentCodes } from '#features/devices/server/enrolment/code-list-queries.ts'

/** Lists the enrolment codes of the companies that the user sees, page by page. */
export function handleListEnrolmentCodes(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, query: { companyid, ...query }, origin: { at } }) => {
    const { rows, total } = await listInTenant(context.database, session.tenantId, (tenant) =>
      readEnrolmentCodes(tenant, session, windowOf(query, '-created_at'), companyid),
    )
    return done({ rows: rows.map((row) => listedCodeOf(row, at)), total })
  }
}
