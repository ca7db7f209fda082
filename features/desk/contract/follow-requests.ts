import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'

/** How many pages of one user can follow requests at once, on each node. */
export const followersAtMost = 6

/**
 * Reports the numbers of requests as they change, of those that the user sees. `missed`: some may have changed unseen. The response lasts some
 * minutes; the client then asks again. Without `application/x-ndjson` it ends at once.
 */
export const followRequests = defineCall({
  method: 'GET',
  path: '/api/desk/changes',
  access: 'session',
  permission: 'Desk',
  about: 'The numbers of requests that change, as they do.',
  events: z.discriminatedUnion('event', [
    z.object({ event: z.literal('changed'), numbers: z.array(z.number()) }),
    z.object({ event: z.literal('missed') }),
    z.object({ event: z.literal('alive') }),
  ]),
  output: z.null(),
  refusals: [],
})
