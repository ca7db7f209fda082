import { deleteReply, listReplies, saveReply } from './replies.ts'
import { listQueueSettings, listQueues, moveRequest, removeQueue, saveQueue } from './queues.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/queues/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and pages for queues of requests, their service levels and canned replies. */
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
