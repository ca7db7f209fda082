import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'
import { searchLongest } from '@portico/contract/platform/row-page.ts'
import { colleague } from '@portico/contract/core/requests/request-view.ts'

/** The maximum number of colleagues in a response. */
export const colleaguesAtMost = 20

/**
 * Finds colleagues by part of their name or address. `agent` finds those who may work on the request with `number`;
 * `approver` finds those who may decide on that request, or instead of the user. A customer's users find only
 * colleagues of their own company.
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
