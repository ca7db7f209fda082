import type { deleteDashboard } from '#features/assistant/contract/delete-dashboard.ts'
import { deleteStoredDashboard } from '#features/assistant/server/dashboards/dashboard-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Deletes one of the user's dashboards. */
export function handleDeleteDashboard({ database }: Pick<AppContext, 'database'>): Handler<typeof deleteDashboard> {
  return async ({ session, params }) => {
    const isDeleted = await inTenant(database, session.tenantId, (tenant) =>
      deleteStoredDashboard(tenant, session, params.id),
    )
    return isDeleted ? done(null) : refused('no-such-dashboard')
  }
}
