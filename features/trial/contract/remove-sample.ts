import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'

/** Removes a new tenant's sample company with all its data; idempotent. */
export const removeSample = defineCall({
  method: 'DELETE',
  path: '/api/trial/sample/',
  access: 'session',
  permission: 'owner',
  about: 'Remove the sample data of a new tenant.',
  output: z.object({ removed: z.boolean() }),
  refusals: ['owner-only'],
})
