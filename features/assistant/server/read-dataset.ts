import type { readDataset } from '#features/assistant/contract/read-dataset.ts'
import { proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import { detailOf } from '#features/assistant/server/datasets/dataset-views.ts'
import { notFound, type Datasets } from '#features/assistant/server/datasets/open-datasets.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'

/** Reads a dataset and its proposed dashboard. Refreshes own data that is out of date. */
export function handleReadDataset(datasets: Datasets): Handler<typeof readDataset> {
  return async ({ session, params }) => {
    const opened = await datasets.open(session, params.id)
    if (!opened.ok) return notFound(opened.error)
    const found = opened.value
    return done({ dataset: detailOf(found), proposal: proposeDashboard(found.columns, found.title) })
  }
}
