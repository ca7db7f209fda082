import type { listDashboards } from '@portico/contract/features/assistant/list-dashboards.ts'
import { listSeen } from '#server/features/assistant/dashboards/dashboard-queries.ts'
import { dashboardSummaryOf } from '#server/features/assistant/dashboards/saved-dashboards.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'
import { inTenant } from '#server/core/tenants/scope.ts'

/** Lists the dashboards that the user may open. */
export function handleListDashboards({ database }: Pick<AppContext, 'database'>): Handler<typeof listDashboards> {
  return async ({ session }) => {
    const listed = await inTenant(database, session.tenantId, (tenant) => listSeen(tenant, session))
    return done(listed.map((dashboard) => dashboardSummaryOf(dashboard, session)))
  }
}
