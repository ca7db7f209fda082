import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'

/** Counts of open requests: all, without an agent, assigned to the user, and past a target of their service level. */
export const queueCounts = z.object({ open: z.number(), unassigned: z.number(), mine: z.number(), missed: z.number() })

export type QueueCounts = z.infer<typeof queueCounts>

/**
 * Returns the queues with their counts, for the companies that the agent sees. `total` includes requests without a
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
