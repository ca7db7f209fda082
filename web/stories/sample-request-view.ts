import type { Approval } from '@portico/contract/core/requests/approval-rules.ts'
import type { EntryKind, RequestEntry } from '@portico/contract/core/requests/request.ts'
import type { RequestView } from '@portico/contract/core/requests/request-view.ts'
import { sampleRequest } from './sample-request.ts'
import { login } from './sample-account.ts'

const idOf = (digits: string) => `${digits.padStart(8, '0')}-6a8b-4dae-9fc0-3b4c5d6e7f14`

/** Colleagues of the user of the stories. */
export const grace = { id: idOf('a1'), name: 'Grace Moreau', email: 'grace@aurora.test' }
export const nils = { id: idOf('a2'), name: 'Nils Berg', email: 'nils@aurora.test' }
export const ada = { id: login.userid, name: login.username, email: login.loginid }

/** Returns an entry of a history, `minutesAgo` before the time of the stories. */
export function entryOf(kind: EntryKind, minutesAgo: number, parts: Partial<RequestEntry> = {}): RequestEntry {
  const at = new Date(Date.UTC(2026, 5, 15, 9, 30) - minutesAgo * 60_000).toISOString()
  const rest = { text: '', data: {}, is_internal: false, via: 'web' as const, attachments: [] }
  return { id: idOf(`b${minutesAgo}`), kind, author: nils.name, author_id: nils.id, at, ...rest, ...parts }
}

/** A picture and a document, as attachments. */
const files = [
  { id: idOf('c1'), name: 'gate-4-display.png', media_type: 'image/png', size: 248_310 },
  {
    id: idOf('c2'),
    name: 'Messprotokoll der Zutrittskontrolle 2026-06-14.pdf',
    media_type: 'application/pdf',
    size: 1_204_880,
  },
]

const history = [
  entryOf('raised', 180, { attachments: files.slice(0, 1) }),
  entryOf('assigned', 150, { author: grace.name, author_id: grace.id, data: { from: '', to: grace.name } }),
  entryOf('state', 149, { author: grace.name, author_id: grace.id, data: { from: 'Open', to: 'In progress' } }),
  entryOf('comment', 96, {
    author: grace.name,
    author_id: grace.id,
    text: 'I have looked at the reader. Its firmware is two versions behind, so I am going to update it this evening.\n\nDoes it also happen with the badges of visitors?',
  }),
  entryOf('comment', 41, {
    text: 'Yes, with all of them. Here is the protocol of the last days.',
    attachments: files.slice(1),
  }),
  entryOf('priority', 12, { author: grace.name, author_id: grace.id, data: { from: 'Normal', to: 'High' } }),
]

/** A colleague's request in progress, as a technician sees it. */
export const sampleView: RequestView = {
  request: {
    ...sampleRequest,
    description:
      'Since the update on Monday the badge reader at gate 4 takes ten seconds to open.\nThe other gates are as fast as before.',
    state: 'In progress',
    priority: 'High',
    requester: nils,
    assignee: grace,
    queue: { id: idOf('d1'), name: 'Hardware' },
    created_at: '2026-06-15T06:30:00.000Z',
    changed_at: '2026-06-15T09:18:00.000Z',
    due_at: '2026-06-19T21:59:00.000Z',
    resolution_due_at: '2026-06-15T12:10:00.000Z',
    responded_at: '2026-06-15T07:54:00.000Z',
    resolution_left: 160,
  },
  device: null,
  days: null,
  entries: history,
  earlier: 0,
  approvals: [],
  is_unasked: false,
  actions: ['comment', 'note', 'hold', 'resolve', 'assign', 'move', 'prioritise', 'ask-approval'],
}

const approverOf = (id: string, name: string): Approval['approvers'][number] => ({
  ...{ id: idOf(id), account_id: idOf(id), name, decision: null, reason: '' },
  ...{ decided_at: null, via: null, delegated_to: null },
})

/** A pending approval round: one approver has approved, and one has delegated to the user, who must decide. */
export const waitingRound: Approval = {
  id: idOf('e1'),
  quorum: 'all',
  needed: 1,
  risk: 'high',
  state: 'waiting',
  due_at: '2026-06-18T21:59:00.000Z',
  asked_at: '2026-06-15T07:00:00.000Z',
  decided_at: null,
  approvers: [
    { ...approverOf('f1', ada.name) },
    {
      ...approverOf('f2', grace.name),
      ...{
        decision: 'approve',
        decided_at: '2026-06-15T08:40:00.000Z',
        via: 'link',
        reason: 'The old one is beyond repair.',
      },
    },
    { ...approverOf('f3', 'Wilhelmina von Hohenzollern-Sigmaringen'), delegated_to: ada.name },
  ],
}

/** A request that waits for the user's decision. */
export const viewToDecide: RequestView = {
  ...sampleView,
  request: { ...sampleView.request, state: 'Waiting for approval', kind: 'Access', decides: true, assignee: null },
  entries: [
    entryOf('raised', 180),
    entryOf('approval-asked', 150, { data: { approvers: `${ada.name}, ${grace.name}` } }),
    entryOf('approved', 50, { author: grace.name, via: 'link', text: 'The old one is beyond repair.' }),
    entryOf('delegated', 44, { author: 'Wilhelmina von Hohenzollern-Sigmaringen', data: { to: ada.name } }),
  ],
  approvals: [waitingRound],
  actions: ['comment', 'decide', 'delegate'],
}

/** A request of the user, as a requester without further permissions sees it. */
export const ownView: RequestView = {
  ...sampleView,
  request: {
    ...sampleView.request,
    state: 'Open',
    requester: ada,
    assignee: null,
    queue: null,
    resolution_due_at: null,
    resolution_left: null,
  },
  entries: [entryOf('raised', 180, { author: ada.name, author_id: ada.id })],
  actions: ['comment', 'withdraw', 'resolve'],
}
