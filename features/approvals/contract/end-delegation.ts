import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'

/** Ends the user's delegation, so that the user decides again. */
export const endDelegation = defineCall({
  method: 'DELETE',
  path: '/api/desk/delegation',
  access: 'session',
  permission: 'Desk',
  about: 'End the delegation of decisions.',
  output: z.null(),
  refusals: [],
})
