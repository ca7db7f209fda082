import * as z from 'zod/mini'
import { defineCall } from '#contract/core/calls/call.ts'
import { identifier } from '#contract/core/calls/text.ts'

/** The signed-in user, with the last sign-ins to the account, newest first (instants in UTC). */
export const readLoginDetails = defineCall({
  method: 'GET',
  path: '/api/iam/user/login/details/',
  access: 'session',
  permission: 'own-account',
  about: 'Who is signed in, and the last sign-ins to this account.',
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
    recent: z.array(
      z.object({ at: z.string(), event: z.string(), outcome: z.string(), address: z.string(), device: z.string() }),
    ),
  }),
  refusals: [],
})
