import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import type { DeskRequest } from '@portico/contract/core/requests/request.ts'
import type { CompanyApprovals } from '@portico/features/approvals/contract/approval-settings.ts'
import { listQueues, type ListedQueue } from '@portico/features/queues/contract/queues.ts'
import { listRequests } from '@portico/features/requests/contract/list-requests.ts'
import type { Reply } from '@portico/features/queues/contract/replies.ts'
import type { ListedWebhook, WebhookDelivery } from '@portico/features/webhooks/contract/webhooks.ts'
import { webhookEvents } from '@portico/contract/core/requests/webhook-rules.ts'
import { answer } from './pretend-server.ts'
import { login } from './sample-account.ts'
import { sampleRequest } from './sample-request.ts'

const id = (nth: number) => `7a1c5f4d-6a8b-4dae-9fc0-3b4c5d6e7f${String(nth).padStart(2, '0')}`

/** Colleagues of the user who work on the desk. */
export const people = {
  ben: { id: id(1), name: 'Ben Okafor', email: 'ben@aurora.test' },
  chiara: { id: id(2), name: 'Chiara Rossi', email: 'chiara@aurora.test' },
}

/** Queues with their settings. */
export const queues: ListedQueue[] = [
  {
    id: id(11),
    name: 'First line',
    kinds: ['Access', 'Software', 'Hardware'],
    members: [people.ben, people.chiara],
    assignment: 'next-member',
    levels: { Normal: { response: 240, resolution: 1440 }, Urgent: { response: 30, resolution: 240 } },
    hours: {
      timezone: 'Europe/Berlin',
      days: [
        ...Array.from({ length: 5 }, (): [string, string][] => [
          ['08:00', '12:00'],
          ['13:00', '17:30'],
        ]),
        [],
        [],
      ],
      holidays: ['2026-12-25', '2027-01-01'],
    },
  },
  { id: id(12), name: 'Networks at night', kinds: [], members: [], assignment: 'manual', levels: {}, hours: null },
]

const counts: OutputOf<typeof listQueues> = {
  queues: [
    { id: id(12), name: 'Networks at night', is_member: false, open: 2, unassigned: 2, mine: 0, missed: 0 },
    { id: id(11), name: 'First line', is_member: true, open: 12, unassigned: 4, mine: 3, missed: 1 },
  ],
  total: { open: 15, unassigned: 6, mine: 3, missed: 1 },
}

const request = (number: number, parts: Partial<DeskRequest>): DeskRequest => ({
  ...sampleRequest,
  id: id(number),
  number,
  requester: { id: id(90), name: 'Grace Lim' },
  company: { id: id(91), name: 'Alder Dental' },
  queue: { id: id(11), name: 'First line' },
  ...parts,
})

/** Requests waiting in the queue. */
export const waiting: DeskRequest[] = [
  request(21, {
    title: 'No one in the practice can print',
    priority: 'Urgent',
    response_left: -75,
    resolution_left: 135,
  }),
  request(24, {
    title: 'Access to the patient archive for the new assistant',
    kind: 'Access',
    priority: 'High',
    response_left: 42,
    resolution_left: 630,
  }),
  request(17, {
    title: 'The badge reader at gate 4 is slow',
    state: 'On hold',
    is_paused: true,
    resolution_left: 305,
    assignee: { id: login.userid, name: 'Ada Lindqvist' },
  }),
  request(23, {
    title: 'A second screen',
    state: 'In progress',
    assignee: people.ben,
    queue: null,
    priority: 'Low',
    resolution_left: 2400,
  }),
]

/** The answers to the calls of the queue's page. */
export const queueAnswers = [answer(listQueues, counts), answer(listRequests, { rows: waiting, total: waiting.length })]

/** Canned replies. */
export const replies: Reply[] = [
  {
    id: id(31),
    title: 'First reply',
    text: 'Hello {requester},\n\nthank you for request {number}. I am looking into it.\n\n{agent}',
    changed_at: '2026-06-01T08:00:00.000Z',
  },
  {
    id: id(32),
    title: 'Please restart',
    text: 'Hello {requester}, please restart the computer and tell me whether it helps.',
    changed_at: '2026-06-02T08:00:00.000Z',
  },
]

/** Companies with their approval rules. */
export const approvals: CompanyApprovals[] = [
  {
    id: login.companyid,
    companyname: 'Aurora Managed Services',
    policy: 'presence',
    policy_floor: 'presence',
    rules: [
      {
        ...{ kind: 'Access', quorum: 'any', needed: 1, risk: 'low', due_days: 7, set_by_provider: true },
        ...{ may_change: true, approvers: [people.ben, people.chiara] },
      },
      {
        kind: 'Patch window',
        quorum: 'count',
        needed: 2,
        risk: 'high',
        due_days: 2,
        set_by_provider: true,
        may_change: true,
        approvers: [people.ben, people.chiara],
      },
    ],
  },
  { id: id(91), companyname: 'Alder Dental', policy: 'click', policy_floor: 'presence', rules: [] },
]

const delivery = (nth: number, parts: Partial<WebhookDelivery>): WebhookDelivery => ({
  ...{ id: id(nth), event: 'request.raised', state: 'delivered', attempts: 1, status: 204, problem: '' },
  created_at: '2026-06-15T07:40:00.000Z',
  attempted_at: '2026-06-15T07:40:02.000Z',
  ...parts,
})

/** Deliveries of a webhook, newest first. */
export const deliveries: WebhookDelivery[] = [
  delivery(41, { event: 'request.commented', state: 'waiting', attempts: 0, attempted_at: null, status: null }),
  delivery(42, { event: 'request.state_changed', state: 'failed', attempts: 3, status: 503 }),
  delivery(43, { event: 'approval.decided', state: 'failed', status: 302 }),
  delivery(44, {
    ...{ event: 'request.assigned', state: 'failed', attempts: 2, status: null },
    problem: 'Its name leads to no address on the public internet.',
  }),
  delivery(45, {}),
]

const webhook = (nth: number, parts: Partial<ListedWebhook>): ListedWebhook => ({
  ...{ id: id(nth), url: 'https://hooks.example.com/portico', events: [...webhookEvents] },
  ...{ state: 'on', failures: 0, given_up_at: null, created_at: '2026-06-01T08:00:00.000Z', last_delivery: null },
  ...parts,
})

/** Webhooks in each state. */
export const webhooks: ListedWebhook[] = [
  webhook(51, { last_delivery: delivery(45, {}) }),
  webhook(52, {
    ...{ url: 'https://chat.example.net/services/desk?channel=first-line', state: 'failing', failures: 4 },
    events: ['request.raised', 'request.commented'],
    last_delivery: delivery(42, { event: 'request.commented', state: 'failed', attempts: 3, status: 503 }),
  }),
  webhook(53, { url: 'https://reports.example.org/in', state: 'off', events: ['approval.decided'] }),
  webhook(54, {
    ...{ url: 'https://old.example.com/hook', state: 'given-up', failures: 21 },
    given_up_at: '2026-06-12T08:00:00.000Z',
    last_delivery: delivery(46, { state: 'failed', status: 410 }),
  }),
]
