import type { queues } from '#features/queues/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { useCase } from '@portico/server/core/calls/use-case.ts'
import { dropReply, handleListReplies, setReply } from './replies.ts'
import { dropQueue, handleListQueueSettings, handleListQueues, setQueue } from './queues.ts'
import { handleMoveRequest } from './move-request.ts'
import { handleMarkServiceLevels } from '#features/queues/server/service-levels/mark-service-levels.ts'
import { handleRecalculateQueueClocks } from '#features/queues/server/service-levels/recalculate-queue-clocks.ts'

/** Returns the handlers and jobs of queues. */
export function serveQueues({ context }: ServerParts): RunningFeature<typeof queues.calls> {
  const { database } = context
  return {
    handlers: () => ({
      deleteReply: useCase((actor, { params }) => dropReply(database, actor, params.id)),
      listQueueSettings: handleListQueueSettings(context),
      listQueues: handleListQueues(context),
      listReplies: handleListReplies(context),
      moveRequest: handleMoveRequest(context),
      removeQueue: useCase((actor, { params }) => dropQueue(database, actor, params.id)),
      saveQueue: useCase((actor, { params, body }) => setQueue(database, actor, params.id, body)),
      saveReply: useCase((actor, { params, body }) => setReply(database, actor, params.id, body)),
    }),
    jobs: () => [handleRecalculateQueueClocks(context), handleMarkServiceLevels(context)],
  }
}
