import type { readRequest as call } from '#features/requests/contract/read-request.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { readRequestView } from '@portico/server/core/requests/request-view.ts'

/** Returns a request with its history. A request that the user does not see is reported as unknown. */
export function handleReadRequest(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, origin: { at }, params, query }) => {
    const all = query.entries === 'all'
    const view = await inTenant(context.database, session.tenantId, (tenant) =>
      readRequestView(tenant, session, Number(params.number), { at, all }),
    )
    return view === null ? refused('no-such-request') : done(view)
  }
}
