import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { audience } from './audience.ts'

/** A page of the product's own documentation; `markdown` is CommonMark with GitHub's tables. */
const document = z.object({ slug: z.string(), title: z.string(), audiences: z.array(audience), markdown: z.string() })

/** One page of the documentation. */
export const readDocument = defineCall({
  method: 'GET',
  path: '/api/documentation/:slug',
  access: 'session',
  permission: 'own-account',
  about: 'Read one page of the documentation.',
  params: z.strictObject({ slug: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'is not the name of a page')) }),
  output: document,
  refusals: ['no-such-document'],
})
