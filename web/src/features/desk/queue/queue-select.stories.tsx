import type { RequestView } from '@portico/contract/features/desk/request-view.ts'
import { listQueues } from '@portico/contract/features/desk/list-queues.ts'
import { moveRequest } from '@portico/contract/features/desk/move-request.ts'
import { defineStories } from '#stories/define-stories.ts'
import { answer, never, unreachable } from '#stories/pretend-server.ts'
import { refusedStories } from '#stories/refused-stories.ts'
import { signedIn } from '#stories/sample-account.ts'
import { queueAnswers, waiting } from '#stories/sample-desk.ts'
import { sampleRequest } from '#stories/sample-request.ts'
import type { User } from '#stories/user.ts'
import { QueueSelect } from './queue-select.tsx'

const view: RequestView = {
  ...{ request: waiting[0] ?? sampleRequest, device: null, days: null, entries: [], earlier: 0 },
  ...{ approvals: [], is_unasked: false, actions: ['move'] },
}
const [queues = answer(listQueues, () => ({ queues: [], total: { open: 0, unassigned: 0, mine: 0, missed: 0 } }))] =
  queueAnswers
const shown = {
  local: signedIn,
  shows: () => <QueueSelect view={view} onMoved={() => undefined} />,
  answers: [queues],
}
const move = (user: User) => user.choose('Queue', 'Networks at night')

export const stories = defineStories({
  'as it opens': { ...shown, play: (user) => user.findsField('Queue', { text: view.request.queue?.id ?? '' }) },
  'moved': { ...shown, answers: [queues, answer(moveRequest, view)], play: move },
  'waiting for the server': { ...shown, answers: [queues, never(moveRequest)], play: move },
  'unreachable': {
    ...shown,
    answers: [queues, unreachable(moveRequest)],
    async play(user) {
      await move(user)
      await user.hears('Network Error')
    },
  },
  'queues unreachable': { ...shown, answers: [unreachable(listQueues)] },
  ...refusedStories('moving', moveRequest, moveRequest.refusals, { ...shown, play: move }),
})
