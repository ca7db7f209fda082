import * as z from 'zod/mini'
import { defineCall } from '#contract/core/calls/call.ts'

/**
 * The business time that is left of the targets of some requests, in minutes: negative once one is missed, null where it is met or none is
 * promised. Of a request whose clock stands it is what was left then. Requests that the agent does not see are left out.
 */
export const readServiceTimes = defineCall({
  method: 'GET',
  path: '/api/desk/service-times',
  access: 'session',
  permission: 'desk-agent',
  about: 'The business time that is left of service levels.',
  // At most a page of the list.
  query: z.strictObject({
    numbers: z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,99}$/, 'is no list of numbers')),
  }),
  output: z.array(
    z.object({
      number: z.number(),
      response_left: z.nullable(z.number()),
      resolution_left: z.nullable(z.number()),
    }),
  ),
  refusals: [],
})
