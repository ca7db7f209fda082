import type { listDatasets } from '#features/assistant/contract/list-datasets.ts'
import type { Datasets } from '#features/assistant/server/datasets/open-datasets.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'

/** The user's files and the own data that the user may see, with the right to export. */
export function handleListDatasets(datasets: Datasets): Handler<typeof listDatasets> {
  return async ({ session }) => done({ datasets: await datasets.list(session), may_export_pdf: session.mayExport })
}
