import * as z from 'zod/mini'
import { defineCall } from '#contract/core/calls/call.ts'

/** The pages of the documentation, in reading order. */
export const listDocuments = defineCall({
  method: 'GET',
  path: '/api/documentation/',
  access: 'session',
  permission: 'own-account',
  about: 'The pages of the documentation, in reading order.',
  output: z.array(z.object({ slug: z.string(), title: z.string(), section: z.string() })),
  refusals: [],
})
