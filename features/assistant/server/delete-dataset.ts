import type { deleteDataset } from '#features/assistant/contract/datasets.ts'
import type { AnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import { deleteDashboardsOf } from '#features/assistant/server/dashboards/dashboard-queries.ts'
import { deleteFile, findFile } from '#features/assistant/server/datasets/dataset-queries.ts'
import { packedDataset } from '#features/assistant/server/datasets/packed-dataset.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Deletes one of the user's files and all its dashboards, and unloads it from the compute process. */
export function handleDeleteDataset(
  context: Pick<AppContext, 'database'>,
  analysis: Pick<AnalysisService, 'rename'>,
): Handler<typeof deleteDataset> {
  return async ({ session, params }) => {
    const deleted = await inTenant(context.database, session.tenantId, async (tenant) => {
      const found = await findFile(tenant, session, params.id)
      if (found === null || !(await deleteFile(tenant, session, params.id))) return null
      await deleteDashboardsOf(tenant, session.tenantId, params.id)
      return found
    })
    if (deleted === null) return refused('no-such-dataset')
    analysis.rename(packedDataset(context, session, deleted).key, null)
    return done(null)
  }
}
