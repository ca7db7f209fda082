import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'

/** Limits for the search text in characters: shorter texts match nearly all users, and longer ones match no address. */
export const searchLength = { shortest: 3, longest: 100 } as const

/** The number of users per page. */
export const usersAtMost = 20

/**
 * Searches the users of the owner's tenant whose name or email address contains a text, sorted by address, page by page
 * (spec A §7, "Other paths defined"). `offset` is the number of users to skip; `has_more` is whether there is another
 * page. Deactivated users are included, because their addresses are in use.
 */
export const searchUsers = defineCall({
  method: 'GET',
  path: '/api/company/search/user/',
  access: 'session',
  permission: 'owner',
  isList: true,
  about: 'Search the users of the tenant by name or address.',
  query: z.strictObject({
    searchtext: textUpTo(searchLength.longest).check(
      z.refine((text) => text.trim().length >= searchLength.shortest, `needs ${searchLength.shortest} characters`),
    ),
    offset: z.optional(z.string().check(z.regex(/^\d{1,4}$/, 'is not a number below 10000'))),
  }),
  output: z.object({
    users: z.array(
      z.object({
        id: identifier,
        email: z.string(),
        username: z.string(),
        companyid: identifier,
        companyname: z.string(),
      }),
    ),
    has_more: z.boolean(),
  }),
  refusals: ['owner-only'],
})
