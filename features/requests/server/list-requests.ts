import { windowOf } from '@portico/contract/platform/row-page.ts'
import type { listRequests as call } from '#features/requests/contract/list-requests.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { requestsOf } from '@portico/server/core/requests/request-row-queries.ts'
import { listInTenant } from '@portico/server/core/tenants/scope.ts'
import { readRequestList } from './request-list-queries.ts'

/**
 * Returns a page of the requests that the user sees. The user's open requests come first unless the query has another
 * order.
 */
export function handleListRequests(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return ({ session, origin: { at }, query: { page, size, sort, search, ...wanted } }) => {
    const window = windowOf({ page, size, sort, search }, 'place')
    return listInTenant(context.database, session.tenantId, async (tenant) => {
      const { rows, total } = await readRequestList(tenant, session, window, wanted)
      return done({ rows: await requestsOf(tenant, session, rows, at), total })
    })
  }
}
