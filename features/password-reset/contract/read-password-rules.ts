import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'

/** The shortest and longest new password, in characters. */
export const passwordLengths = z.object({ shortest: z.int(), longest: z.int() })

/**
 * The lengths of a new password of the signed-in user: those of the tenant, else those of the domain.
 */
export const readPasswordRules = defineCall({
  method: 'GET',
  path: '/api/iam/user/changepassword/rules',
  access: 'session',
  permission: 'own-account',
  about: "The rules of the user's own new password.",
  output: passwordLengths,
  refusals: [],
})
