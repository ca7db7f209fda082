import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { audience } from './audience.ts'

/** A page; it is for each of its audiences, and listed with the first of them. */
const listed = z.object({ slug: z.string(), title: z.string(), section: z.string(), audiences: z.array(audience) })

/** The pages of the documentation, in reading order, and for whom the user's own are: `reader`. */
export const listDocuments = defineCall({
  method: 'GET',
  path: '/api/documentation/',
  access: 'session',
  permission: 'own-account',
  about: 'The pages of the documentation, in reading order, and which of them are for the user.',
  output: z.object({ reader: audience, pages: z.array(listed) }),
  refusals: [],
})
