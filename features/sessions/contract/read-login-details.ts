import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { rowPage, rowQuery } from '@portico/contract/core/calls/row-schemas.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/** An attempt to sign in to the account, at an instant in UTC; `outcome` is `success` or `failure`. */
export const ownSignIn = z.object({
  id: identifier,
  at: z.string(),
  event: z.string(),
  outcome: z.string(),
  address: z.string(),
  device: z.string(),
})

export type OwnSignIn = z.infer<typeof ownSignIn>

/** The columns by which sign-ins are sorted. */
export const signInColumns = ['at', 'outcome', 'address'] as const

/**
 * Reads the signed-in user, with a page of the sign-ins to the account, by default newest first. The search covers the
 * device and the network address.
 */
export const readLoginDetails = defineCall({
  method: 'GET',
  path: '/api/iam/user/login/details/',
  access: 'session',
  permission: 'own-account',
  isList: true,
  about: 'Who is signed in, and the sign-ins to this account, page by page.',
  query: rowQuery(signInColumns),
  output: z.object({
    userid: identifier,
    email: z.string(),
    username: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    roleid: identifier,
    rolename: z.string(),
    tenantid: identifier,
    tenantname: z.string(),
    companyid: identifier,
    companyname: z.string(),
    last_logintime: z.string(),
    recent: rowPage(ownSignIn),
  }),
  refusals: [],
})
