import { withoutBidiControls } from '@portico/contract/core/analysis/without-bidi-controls.ts'
import type { changeDataset } from '#features/assistant/contract/change-dataset.ts'
import { renameFile } from '#features/assistant/server/datasets/dataset-queries.ts'
import { summaryOf } from '#features/assistant/server/datasets/dataset-views.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Renames one of the user's files. */
export function handleChangeDataset(context: Pick<AppContext, 'database'>): Handler<typeof changeDataset> {
  return async ({ session, params, body }) => {
    const title = withoutBidiControls(body.title).trim()
    const changed = await inTenant(context.database, session.tenantId, (tenant) =>
      renameFile(tenant, session, params.id, title),
    )
    return changed === null ? refused('no-such-dataset') : done(summaryOf(changed))
  }
}
