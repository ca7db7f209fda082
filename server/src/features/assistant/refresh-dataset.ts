import type { refreshDataset } from '@portico/contract/features/assistant/refresh-dataset.ts'
import { detailOf } from '#server/features/assistant/datasets/dataset-views.ts'
import { notFound, type Datasets } from '#server/features/assistant/datasets/open-datasets.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'

/** Refreshes own data. */
export function handleRefreshDataset(datasets: Datasets): Handler<typeof refreshDataset> {
  return async ({ session, params }) => {
    const found = await datasets.refresh(session, params.id)
    return typeof found === 'string' ? notFound(found) : done(detailOf(found))
  }
}
