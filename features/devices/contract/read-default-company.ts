import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/**
 * Reads the company of the signed-in user. `may_enrol`: whether the user may enrol devices, also for other companies
 * that they see.
 */
export const readDefaultCompany = defineCall({
  method: 'GET',
  path: '/api/iam/user/default/companyid',
  access: 'session',
  permission: 'own-account',
  about: 'The company of the signed-in user.',
  output: z.object({ companyid: identifier, companyname: z.string(), may_enrol: z.boolean() }),
  refusals: [],
})
