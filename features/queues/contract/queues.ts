import * as z from 'zod/mini'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { businessHours, serviceLevels } from '@portico/contract/core/requests/business-hours.ts'
import { nonBlankText, person, requestKinds } from '@portico/contract/core/requests/request.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { requestNumber, requestView } from '@portico/contract/core/requests/request-view.ts'

export const queueNameLongest = 60
const membersAtMost = 100

/**
 * The ways in which a queue assigns new requests. `manual` leaves them until a technician takes them; `next-member`
 * assigns them to the members in turn.
 */
export const assignments = ['manual', 'next-member'] as const

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

/** The settings of a queue. `hours` is null if the desk is always open. */
export const queueSettings = z.strictObject({
  name: nonBlankText(queueNameLongest),
  kinds: z.array(z.enum(requestKinds)).check(z.refine(isUnique, 'repeats one')),
  members: z.array(identifier).check(z.maxLength(membersAtMost), z.refine(isUnique, 'repeats one')),
  assignment: z.enum(assignments),
  levels: serviceLevels,
  hours: z.nullable(businessHours),
})

export type QueueSettings = z.infer<typeof queueSettings>

/** The settings of a queue with its members by name. */
export const listedQueue = z.extend(queueSettings, { id: identifier, members: z.array(person) })

export type ListedQueue = z.infer<typeof listedQueue>

/**
 * Counts of open requests: all, without a technician, assigned to the user, and past a deadline of their service level.
 */
export const queueCounts = z.object({ open: z.number(), unassigned: z.number(), mine: z.number(), missed: z.number() })

export type QueueCounts = z.infer<typeof queueCounts>

/**
 * Returns the queues with their counts, for the companies that the technician sees. `total` includes requests without a
 * queue.
 */
export const listQueues = defineCall({
  method: 'GET',
  path: '/api/desk/queues',
  access: 'session',
  permission: deskPermissions.agent,
  isList: true,
  about: 'The queues, and how many open requests are in each.',
  output: z.object({
    queues: z.array(z.extend(queueCounts, { id: identifier, name: z.string(), is_member: z.boolean() })),
    total: queueCounts,
  }),
  refusals: [],
})

/** Returns the settings of the tenant's queues, by name. */
export const listQueueSettings = defineCall({
  method: 'GET',
  path: '/api/desk/settings/queues',
  access: 'session',
  permission: deskPermissions.settings,
  isList: true,
  about: 'How the queues are set up.',
  output: z.array(listedQueue),
  refusals: [],
})

/** Creates or changes a queue. The client creates the id, so sending it twice creates one queue. */
export const saveQueue = defineCall({
  method: 'PUT',
  path: '/api/desk/settings/queues/:id',
  access: 'session',
  permission: deskPermissions.settings,
  about: 'Makes or changes a queue: its kinds, members, service levels and hours.',
  params: z.strictObject({ id: identifier }),
  body: queueSettings,
  output: listedQueue,
  refusals: ['queue-name-taken', 'kind-has-queue', 'not-an-agent', 'desk-not-yours'],
})

/** Removes a queue. Its requests stay, without a queue and a service level. */
export const removeQueue = defineCall({
  method: 'DELETE',
  path: '/api/desk/settings/queues/:id',
  access: 'session',
  permission: deskPermissions.settings,
  about: 'Removes a queue; its requests stay.',
  params: z.strictObject({ id: identifier }),
  output: z.null(),
  refusals: ['no-such-queue', 'desk-not-yours'],
})

/** Moves a request to a queue; null removes it from its queue. The targets of the new queue apply from then on. */
export const moveRequest = defineCall({
  method: 'PUT',
  path: '/api/desk/requests/:number/queue',
  access: 'session',
  permission: deskPermissions.agent,
  about: 'Move a request to a queue.',
  params: requestNumber,
  body: z.strictObject({ queueid: z.nullable(identifier) }),
  output: requestView,
  refusals: ['no-such-request', 'action-not-possible', 'no-such-queue'],
})
