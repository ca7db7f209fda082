import { menuPermissions } from '@portico/contract/core/calls/permission.ts'
import type {
  listDatasets,
  readDataset,
  changeDataset,
  refreshDataset,
  scheduleDataset,
} from '#features/assistant/contract/datasets.ts'
import { type Datasets, notFound } from '#features/assistant/server/datasets/open-datasets.ts'
import { done, type Handler, refused } from '@portico/server/core/calls/handler.ts'
import { proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import { detailOf, summaryOf } from '#features/assistant/server/datasets/dataset-views.ts'
import { withoutBidiControls } from '@portico/contract/platform/characters.ts'
import { renameFile } from '#features/assistant/server/datasets/dataset-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Lists the user's files and the own data that the user may see, and says whether the user may export as PDF. */
export function handleListDatasets(datasets: Datasets): Handler<typeof listDatasets> {
  return async ({ session }) =>
    done({ datasets: await datasets.list(session), may_export_pdf: session.permissions.has(menuPermissions.exportPdf) })
}

/** Reads a dataset and its proposed dashboard. Refreshes own data that is out of date. */
export function handleReadDataset(datasets: Datasets): Handler<typeof readDataset> {
  return async ({ session, params }) => {
    const opened = await datasets.open(session, params.id)
    if (!opened.ok) return notFound(opened.error)
    const found = opened.value
    return done({ dataset: detailOf(found), proposal: proposeDashboard(found.columns, found.title) })
  }
}

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

/** Refreshes own data. */
export function handleRefreshDataset(datasets: Datasets): Handler<typeof refreshDataset> {
  return async ({ session, params }) => {
    const found = await datasets.refresh(session, params.id)
    return found.ok ? done(detailOf(found.value)) : notFound(found.error)
  }
}

/** Sets how often this user's own data is refreshed. */
export function handleScheduleDataset(datasets: Datasets): Handler<typeof scheduleDataset> {
  return async ({ session, params, body }) => {
    const changed = await datasets.schedule(session, params.id, body.schedule)
    return changed.ok ? done(summaryOf(changed.value)) : notFound(changed.error)
  }
}
