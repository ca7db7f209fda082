import type { listDashboards } from '#features/assistant/contract/list-dashboards.ts'
import { listSeen } from '#features/assistant/server/dashboards/dashboard-queries.ts'
import { dashboardSummaryOf } from '#features/assistant/server/dashboards/saved-dashboards.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Lists the dashboards that the user may open. */
export function handleListDashboards({ database }: Pick<AppContext, 'database'>): Handler<typeof listDashboards> {
  return async ({ session }) => {
    const listed = await inTenant(database, session.tenantId, (tenant) => listSeen(tenant, session))
    return done(listed.map((dashboard) => dashboardSummaryOf(dashboard, session)))
  }
}
