import { deleteReply } from './delete-reply.ts'
import { listQueueSettings } from './list-queue-settings.ts'
import { listQueues } from './list-queues.ts'
import { listReplies } from './list-replies.ts'
import { moveRequest } from './move-request.ts'
import { removeQueue } from './remove-queue.ts'
import { saveQueue } from './save-queue.ts'
import { saveReply } from './save-reply.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/queues/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** Queues of requests, their service levels and canned replies: its calls and pages. */
export const queues = {
  calls: {
    deleteReply,
    listQueueSettings,
    listQueues,
    listReplies,
    moveRequest,
    removeQueue,
    saveQueue,
    saveReply,
  },
  pages: {
    '/desk/queue': 'plain',
    '/desk/replies': 'plain',
  },
  refusals: withSentences(refusals, sentences),
} as const
