import { followRequests } from '#features/requests/contract/follow-requests.ts'
import { listRequests } from '#features/requests/contract/list-requests.ts'
import type { DeskRequest } from '@portico/contract/core/requests/request.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { longNames } from '@portico/web/stories/long-names.ts'
import { answer, never, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { onPage } from '@portico/web/stories/sample-account.ts'
import { sampleRequest } from '@portico/web/stories/sample-request.ts'
import { grace, nils } from '@portico/web/stories/sample-request-view.ts'

const at = '/desk/'

const request = (number: number, parts: Partial<DeskRequest>): DeskRequest => ({
  ...sampleRequest,
  id: `9e3c5f4d-6a8b-4dae-9fc0-3b4c5d6e7f${String(number).padStart(2, '0')}`,
  number,
  ...parts,
})

const requests = [
  request(14, {}),
  request(13, {
    title: 'A second screen for the night shift',
    state: 'In progress',
    priority: 'High',
    assignee: grace,
    resolution_due_at: '2026-06-15T11:30:00.000Z',
    resolution_left: 120,
    responded_at: '2026-06-15T08:00:00.000Z',
  }),
  request(31, {
    title: 'Access to the controls of the cooling of hall 2',
    kind: 'Access',
    state: 'Waiting for approval',
    requester: nils,
    decides: true,
    changed_at: '2026-06-15T09:20:00.000Z',
  }),
  request(30, {
    title: 'Das Drahtlosnetzwerk im Hochregallager verliert jede Verbindung beim Schichtwechsel der Gabelstaplerfahrer',
    kind: 'Network',
    priority: 'Urgent',
    requester: nils,
    response_due_at: '2026-06-15T09:05:00.000Z',
    response_left: -25,
    changed_at: '2026-06-15T08:50:00.000Z',
  }),
  request(29, {
    title: 'تحديث برنامج المحاسبة',
    kind: 'Software',
    state: 'On hold',
    priority: 'Low',
    requester: nils,
    is_paused: true,
    response_left: 95,
  }),
  request(9, {
    title: 'Access to the archive of Cedar School',
    kind: 'Access',
    state: 'Resolved',
    changed_at: '2026-05-28T14:40:00.000Z',
  }),
  request(7, { title: 'A parking space', kind: 'Other', state: 'Rejected', changed_at: '2026-05-20T14:40:00.000Z' }),
  request(5, { title: 'A new keyboard', state: 'Withdrawn', changed_at: '2026-05-11T14:40:00.000Z' }),
]

const listed = (rows: readonly DeskRequest[], total = rows.length) => answer(listRequests, { rows: [...rows], total })
const page = (...answers: readonly Answer[]) => ({ at, ...onPage(...answers, never(followRequests)) })

export const stories = defineStories({
  'requests': {
    ...page(listed(requests)),
    screen: 'desk',
    async play(user) {
      await user.finds('link', /A second screen for the night shift.*Resolve in 2h/)
      await user.finds('link', /Das Drahtlosnetzwerk.*First reply 25m overdue/)
      await user.finds('link', /First reply in 1h 35m \(paused\)/)
    },
  },
  'in Arabic': { ...page(listed(requests)), language: 'ar' },
  'in German': { ...page(listed(requests)), language: 'de' },
  'long titles and names': {
    ...page(
      listed([
        request(14, { title: `${longNames.words} ${longNames.word}`, requester: { ...grace, name: longNames.word } }),
        request(13, { title: longNames.arabic, requester: nils, assignee: { ...grace, name: longNames.words } }),
      ]),
    ),
    fits: true,
  },
  'no requests yet': {
    ...page(listed([])),
    play: (user) => user.sees('No requests yet'),
  },
  'none that matches, then all of them': {
    ...page(listed([]), listed(requests)),
    at: '/desk/?state=closed&search=badge',
    async play(user) {
      await user.sees('No matching requests')
      await user.click('button', 'Clear filters')
      await user.finds('link', /A second screen for the night shift/)
      await user.findsField('Search requests', { text: '' })
    },
  },
  'searched, filtered and ordered': {
    ...page(
      listed(requests),
      answer(listRequests, ({ query }) => {
        const isMine = query.whose === 'mine'
        return { rows: isMine ? requests.slice(0, 1) : requests.slice(0, 2), total: isMine ? 1 : 2 }
      }),
    ),
    async play(user) {
      await user.fill('Search requests', 'night')
      await user.letPass(1)
      await user.choose('State', 'In progress')
      await user.choose('Kind', 'Hardware')
      await user.choose('Order', 'Priority')
      await user.click('radio', 'Mine')
      await user.lacks('link', /A second screen/)
    },
  },
  'many, on pages': {
    ...page(listed(requests, 312)),
    async play(user) {
      await user.sees('1–25 of 312')
      await user.click('button', 'Next page')
      await user.sees('26–50 of 312')
    },
  },
  'waiting for the list': { ...page(never(listRequests)) },
  'list unreachable': {
    ...page(unreachable(listRequests)),
    play: (user) => user.hears("Couldn't load the requests"),
  },
  'followed no more, and read again after a second': {
    at,
    ...onPage(
      listed(requests),
      listed([request(32, { title: 'Raised a moment ago' }), ...requests]),
      unreachable(followRequests),
      never(followRequests),
    ),
    async play(user) {
      await user.letPass(2)
      await user.finds('link', /Raised a moment ago/)
    },
  },
})
