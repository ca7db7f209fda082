import type { deleteDashboard } from '@portico/contract/features/assistant/delete-dashboard.ts'
import { deleteStoredDashboard } from '#server/features/assistant/dashboards/dashboard-queries.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Handler } from '#server/core/calls/handler.ts'
import { inTenant } from '#server/core/tenants/scope.ts'

/** Deletes one of the user's dashboards. */
export function handleDeleteDashboard({ database }: Pick<AppContext, 'database'>): Handler<typeof deleteDashboard> {
  return async ({ session, params }) => {
    const isDeleted = await inTenant(database, session.tenantId, (tenant) =>
      deleteStoredDashboard(tenant, session, params.id),
    )
    return isDeleted ? done(null) : refused('no-such-dashboard')
  }
}
