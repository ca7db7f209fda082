import type { deleteDataset } from '@portico/contract/features/assistant/delete-dataset.ts'
import { deleteDashboardsOf } from '#server/features/assistant/dashboards/dashboard-queries.ts'
import { deleteFile } from '#server/features/assistant/datasets/dataset-queries.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Handler } from '#server/core/calls/handler.ts'
import { inTenant } from '#server/core/tenants/scope.ts'

/** Deletes a file of the user, and all dashboards of it. */
export function handleDeleteDataset(context: Pick<AppContext, 'database'>): Handler<typeof deleteDataset> {
  return async ({ session, params }) => {
    const isDeleted = await inTenant(context.database, session.tenantId, async (tenant) => {
      if (!(await deleteFile(tenant, session, params.id))) return false
      await deleteDashboardsOf(tenant, session.tenantId, params.id)
      return true
    })
    return isDeleted ? done(null) : refused('no-such-dataset')
  }
}
