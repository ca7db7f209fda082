import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'

/** The minimum and maximum length of a new password, in characters. */
export const passwordLengths = z.object({ shortest: z.int(), longest: z.int() })

/** Reads the lengths of a new password for the signed-in user: those of the tenant, else those of the domain. */
export const readPasswordRules = defineCall({
  method: 'GET',
  path: '/api/iam/user/changepassword/rules',
  access: 'session',
  permission: 'own-account',
  about: "The rules of the user's own new password.",
  output: passwordLengths,
  refusals: [],
})
