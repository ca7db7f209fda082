import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { audience } from './audience.ts'

/** A page of the documentation. It is written for all its `audiences`, and listed under the first of them. */
const listed = z.object({ slug: z.string(), title: z.string(), section: z.string(), audiences: z.array(audience) })

/** The pages of the documentation, in reading order. `reader` is the audience that the user belongs to. */
export const listDocuments = defineCall({
  method: 'GET',
  path: '/api/documentation/',
  access: 'session',
  permission: 'own-account',
  about: 'List the pages of the documentation, in reading order, and which of them are for the user.',
  output: z.object({ reader: audience, pages: z.array(listed) }),
  refusals: [],
})
