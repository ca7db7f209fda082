import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { searchLongest } from '@portico/contract/platform/row-page.ts'

export const peopleAtMost = 20

/**
 * Finds users by part of their name or address. `member` finds those who may work on queues; `approver` finds those who
 * may decide for a company.
 */
export const searchDeskPeople = defineCall({
  method: 'GET',
  path: '/api/desk/settings/people',
  access: 'session',
  permission: deskPermissions.settings,
  isList: true,
  about: 'Users who may be members of a queue, or approvers of a company.',
  query: z.strictObject({
    search: z.optional(textUpTo(searchLongest)),
    as: z.enum(['member', 'approver']),
    companyid: z.optional(identifier),
  }),
  output: z.array(z.object({ id: identifier, name: z.string(), email: z.string() })),
  refusals: [],
})
