import type { scheduleDataset } from '#features/assistant/contract/schedule-dataset.ts'
import { summaryOf } from '#features/assistant/server/datasets/dataset-views.ts'
import { notFound, type Datasets } from '#features/assistant/server/datasets/open-datasets.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'

/** Sets how often this user's own data is refreshed. */
export function handleScheduleDataset(datasets: Datasets): Handler<typeof scheduleDataset> {
  return async ({ session, params, body }) => {
    const changed = await datasets.schedule(session, params.id, body.schedule)
    return changed.ok ? done(summaryOf(changed.value)) : notFound(changed.error)
  }
}
