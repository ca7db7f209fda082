import type { queues } from '#features/queues/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleDeleteReply, handleListReplies, handleSaveReply } from './replies.ts'
import { handleListQueueSettings, handleListQueues, handleRemoveQueue, handleSaveQueue } from './queues.ts'
import { handleMoveRequest } from './move-request.ts'
import { handleMarkServiceLevels } from '#features/queues/server/service-levels/mark-service-levels.ts'
import { handleRecalculateQueueClocks } from '#features/queues/server/service-levels/recalculate-queue-clocks.ts'

/** Returns the handlers and jobs of queues. */
export function serveQueues({ context }: ServerParts): RunningFeature<typeof queues.calls> {
  return {
    handlers: () => ({
      deleteReply: handleDeleteReply(context),
      listQueueSettings: handleListQueueSettings(context),
      listQueues: handleListQueues(context),
      listReplies: handleListReplies(context),
      moveRequest: handleMoveRequest(context),
      removeQueue: handleRemoveQueue(context),
      saveQueue: handleSaveQueue(context),
      saveReply: handleSaveReply(context),
    }),
    jobs: () => [handleRecalculateQueueClocks(context), handleMarkServiceLevels(context)],
  }
}
