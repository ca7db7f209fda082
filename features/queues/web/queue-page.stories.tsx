import { assignRequest } from '#features/requests/contract/changes.ts'
import { listQueues } from '#features/queues/contract/queues.ts'
import { listRequests } from '#features/requests/contract/list-requests.ts'
import { enter } from '#features/landing/contract/enter.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { longNames } from '@portico/web/stories/long-names.ts'
import { answer, never, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { entry, onPage } from '@portico/web/stories/sample-account.ts'
import { queueAnswers, waiting } from '@portico/web/stories/sample-desk.ts'
import { sampleRequest } from '@portico/web/stories/sample-request.ts'
import type { User } from '@portico/web/stories/user.ts'

const at = '/desk/queue'
const view = {
  request: sampleRequest,
  device: null,
  days: null,
  entries: [],
  earlier: 0,
  approvals: [],
  is_unasked: false,
  actions: [],
}
const page = { at, ...onPage(...queueAnswers) }
const none = { rows: [], total: 0 }
const empty = [
  answer(listQueues, { queues: [], total: { open: 0, unassigned: 0, mine: 0, missed: 0 } }),
  answer(listRequests, none),
]
const take = (user: User) => user.click('button', 'Assign to me: request 21, No one in the practice can print')

export const stories = defineStories({
  'as it opens': {
    ...page,
    screen: 'desk-queue',
    async play(user) {
      await user.finds('link', /First line.*1 overdue.*12/)
      await user.sees('First reply 1h 15m overdue')
      await user.sees('Resolve in 5h 5m (paused)')
    },
  },
  'long names': {
    at,
    ...onPage(
      ...queueAnswers.slice(0, 1),
      answer(listRequests, {
        rows: waiting.map((row) => ({
          ...row,
          requester: { ...row.requester, name: longNames.words },
          company: { ...row.company, name: longNames.word },
          assignee: row.assignee === null ? null : { ...row.assignee, name: longNames.word },
        })),
        total: waiting.length,
      }),
    ),
    fits: true,
  },
  'in Arabic': { ...page, language: 'ar' },
  'in German': { ...page, language: 'de' },
  'of one queue': {
    ...page,
    async play(user) {
      await user.click('link', /First line/)
      await user.click('radio', 'All open (12)')
    },
  },
  'one taken': {
    at,
    ...onPage(...queueAnswers, answer(assignRequest, view)),
    async play(user) {
      await take(user)
      await user.hears('Request 21 is assigned to you.')
    },
  },
  'several taken': {
    at,
    ...onPage(...queueAnswers, answer(assignRequest, view)),
    async play(user) {
      await user.click('checkbox', 'Select request 21: No one in the practice can print')
      await user.click('checkbox', 'Select request 24: Access to the patient archive for the new assistant')
      await user.click('button', 'Assign to me')
      await user.hears('2 requests are assigned to you.')
    },
  },
  'waiting for the server': { at, ...onPage(...queueAnswers, never(assignRequest)), play: take },
  'taking fails': {
    at,
    ...onPage(...queueAnswers, unreachable(assignRequest)),
    async play(user) {
      await take(user)
      await user.hears('Network Error')
    },
  },
  ...refusedStories('taking', assignRequest, assignRequest.refusals, { ...page, play: take }),
  'nothing waits': { at, ...onPage(...empty), play: (user) => user.sees('All caught up: every request is assigned.') },
  'none of the own': {
    at: '/desk/queue?view=mine',
    ...onPage(...empty),
    play: (user) => user.sees('No open requests are assigned to you'),
  },
  'none open': {
    at: '/desk/queue?view=all',
    ...onPage(...empty),
    play: (user) => user.sees('No open requests'),
  },
  'a search of the address': {
    at: '/desk/queue?view=mine&search=ottilie',
    ...onPage(
      ...queueAnswers.filter(({ call }) => call !== listRequests),
      answer(listRequests, ({ query }) => (query.search === 'ottilie' ? { rows: waiting, total: 4 } : none)),
    ),
    async play(user) {
      await user.findsField('Search all requests, including closed ones', { text: 'ottilie' })
      await user.sees('First reply 1h 15m overdue')
      await user.click('radio', /^Unassigned/)
      await user.findsField('Search all requests, including closed ones', { text: '' })
    },
  },
  'a search finds closed ones': {
    at,
    ...onPage(
      ...queueAnswers.filter(({ call }) => call !== listRequests),
      answer(listRequests, { rows: [{ ...sampleRequest, state: 'Resolved', assignee: null }], total: 1 }),
    ),
    async play(user) {
      await user.fill('Search all requests, including closed ones', 'ottilie')
      await user.sees('Resolved')
      await user.lacks('button', /^Assign to me: request/)
    },
  },
  'being read': { at, ...onPage(never(listQueues), never(listRequests)) },
  'unreachable': {
    at,
    ...onPage(unreachable(listQueues), unreachable(listRequests)),
    play: (user) => user.hears("Couldn't load the queue"),
  },
  'to those who do not work on it': {
    at,
    ...onPage(answer(enter, { ...entry, may_work_desk: false })),
    play: (user) => user.sees('Your role does not work on the queue. Your administrator can change that.'),
  },
  'a long list': {
    at,
    ...onPage(
      ...queueAnswers.filter(({ call }) => call !== listRequests),
      answer(listRequests, {
        rows: Array.from({ length: 25 }, (_, index) => ({
          ...sampleRequest,
          ...waiting[index % 4],
          number: 100 + index,
        })),
        total: 60,
      }),
    ),
  },
})
