import type { RequestView } from '@portico/contract/core/requests/request-view.ts'
import { listQueues, moveRequest } from '#features/queues/contract/queues.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer, never, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { signedIn } from '@portico/web/stories/sample-account.ts'
import { queueAnswers, waiting } from '@portico/web/stories/sample-desk.ts'
import { sampleRequest } from '@portico/web/stories/sample-request.ts'
import type { User } from '@portico/web/stories/user.ts'
import { QueueSelect } from './queue-select.tsx'

const view: RequestView = {
  ...{ request: waiting[0] ?? sampleRequest, device: null, days: null, entries: [], earlier: 0 },
  ...{ approvals: [], is_unasked: false, actions: ['move'] },
}
const [queues = answer(listQueues, () => ({ queues: [], total: { open: 0, unassigned: 0, mine: 0, missed: 0 } }))] =
  queueAnswers
const shown = {
  local: signedIn,
  shows: () => <QueueSelect view={view} onChanged={() => undefined} />,
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
