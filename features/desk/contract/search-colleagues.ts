import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'
import { searchLongest } from '@portico/contract/platform/row-page.ts'
import { colleague } from './request-view.ts'

/** How many are found at most. */
export const colleaguesAtMost = 20

/**
 * Colleagues by a part of their name or address: `agent` of those who may work on the request of `number`, `approver` of those who may decide on
 * it, or in place of the user. Users of a customer find those of their own company alone.
 */
export const searchColleagues = defineCall({
  method: 'GET',
  path: '/api/desk/colleagues',
  access: 'session',
  permission: 'Desk',
  isList: true,
  about: 'Colleagues to assign a request to, or to ask for a decision.',
  query: z.strictObject({
    search: z.optional(textUpTo(searchLongest)),
    as: z.enum(['agent', 'approver']),
    number: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'is not a number'))),
  }),
  output: z.array(colleague),
  refusals: [],
})
