import { windowOf } from '@portico/contract/platform/row-page.ts'
import type { listRequests as call } from '@portico/contract/features/desk/list-requests.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'
import { requestOf } from '#server/core/requests/request-row-queries.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { readRequestList } from './request-list-queries.ts'

/** A page of the requests that the user sees: own open ones first unless the query has another order. */
export function handleListRequests(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, query: { page, size, sort, search, ...wanted } }) => {
    const window = windowOf({ page, size, sort, search }, 'place')
    const { rows, total } = await inTenant(context.database, session.tenantId, (tenant) =>
      readRequestList(tenant, session, window, wanted),
    )
    return done({ rows: rows.map(requestOf), total })
  }
}
