import * as z from 'zod/mini'
import { defineCall } from '#contract/core/calls/call.ts'
import { deskRequest } from '#contract/core/requests/request.ts'

/** The user's own requests, newest first, at most 200. */
export const listOwnRequests = defineCall({
  method: 'GET',
  path: '/api/desk/requests',
  access: 'session',
  permission: 'Desk',
  about: "The user's own requests.",
  output: z.array(deskRequest),
  refusals: [],
})
