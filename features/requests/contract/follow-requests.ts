import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'

/** The number of pages of a user that can follow requests at the same time, per node. */
export const followersAtMost = 6

/**
 * Streams the numbers of requests that the user sees as they change. `missed` means that some changes may have been
 * lost. The response ends after some minutes, and the client reconnects. Without `application/x-ndjson` it ends at
 * once.
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
