import * as z from 'zod/mini'
import { defineCall } from '#contract/core/calls/call.ts'

/** Removes the sample company that a new tenant begins with, and all that belongs to it. Done twice it removes nothing more. */
export const removeSample = defineCall({
  method: 'DELETE',
  path: '/api/trial/sample/',
  access: 'session',
  permission: 'owner',
  about: 'Remove the sample data of a new tenant.',
  output: z.object({ removed: z.boolean() }),
  refusals: ['owner-only'],
})
