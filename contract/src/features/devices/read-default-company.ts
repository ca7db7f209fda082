import * as z from 'zod/mini'
import { defineCall } from '#contract/core/calls/call.ts'
import { identifier } from '#contract/core/calls/text.ts'

/** The company of the signed-in user. */
export const readDefaultCompany = defineCall({
  method: 'GET',
  path: '/api/iam/user/default/companyid',
  access: 'session',
  permission: 'own-account',
  about: 'The company of the signed-in user.',
  output: z.object({ companyid: identifier, companyname: z.string() }),
  refusals: [],
})
