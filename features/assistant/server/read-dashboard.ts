import type { readDashboard } from '#features/assistant/contract/read-dashboard.ts'
import { openDashboard } from '#features/assistant/server/dashboards/saved-dashboards.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Reads a dashboard that the user may open. */
export function handleReadDashboard({
  database,
  secret,
}: Pick<AppContext, 'database' | 'secret'>): Handler<typeof readDashboard> {
  return async ({ session, params }) => {
    const opened = await inTenant(database, session.tenantId, (tenant) =>
      openDashboard(secret, tenant, session, params.id),
    )
    return opened.ok ? done(opened.value) : refused(opened.error)
  }
}
