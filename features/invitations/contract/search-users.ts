import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'

/** Shorter texts match nearly all users, and longer ones match no address. */
export const searchLength = { shortest: 3, longest: 100 } as const

/** How many users one page has. */
export const usersAtMost = 20

/**
 * The users of the owner's tenant whose name or address contains a text, by address, page by page (spec A §7, "Other
 * paths defined"). `offset` is how many to skip; `has_more`: whether there is a further page. Deactivated ones are
 * included: their addresses are in use.
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
