import { menuPermissions } from '@portico/contract/core/calls/permission.ts'
import type { listDatasets } from '#features/assistant/contract/list-datasets.ts'
import type { Datasets } from '#features/assistant/server/datasets/open-datasets.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'

/** Lists the user's files and the own data that the user may see, and says whether the user may export as PDF. */
export function handleListDatasets(datasets: Datasets): Handler<typeof listDatasets> {
  return async ({ session }) =>
    done({ datasets: await datasets.list(session), may_export_pdf: session.permissions.has(menuPermissions.exportPdf) })
}
