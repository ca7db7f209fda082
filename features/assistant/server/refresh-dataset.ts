import type { refreshDataset } from '#features/assistant/contract/refresh-dataset.ts'
import { detailOf } from '#features/assistant/server/datasets/dataset-views.ts'
import { notFound, type Datasets } from '#features/assistant/server/datasets/open-datasets.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'

/** Refreshes own data. */
export function handleRefreshDataset(datasets: Datasets): Handler<typeof refreshDataset> {
  return async ({ session, params }) => {
    const found = await datasets.refresh(session, params.id)
    return found.ok ? done(detailOf(found.value)) : notFound(found.error)
  }
}
