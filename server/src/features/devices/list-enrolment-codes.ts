import { windowOf } from '@portico/contract/platform/row-page.ts'
import type { listEnrolmentCodes as call } from '@portico/contract/features/devices/list-enrolment-codes.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'
import { listInTenant } from '#server/core/tenants/scope.ts'
import { listedCodeOf } from '#server/features/devices/enrolment/listed-code.ts'
import { readEnrolmentCodes } from '#server/features/devices/enrolment/code-list-queries.ts'

/** Lists the enrolment codes of the companies that the user sees, a page at a time. */
export function handleListEnrolmentCodes(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, query: { companyid, ...query }, origin: { at } }) => {
    const { rows, total } = await listInTenant(context.database, session.tenantId, (tenant) =>
      readEnrolmentCodes(tenant, session, windowOf(query, '-created_at'), companyid),
    )
    return done({ rows: rows.map((row) => listedCodeOf(row, at)), total })
  }
}
