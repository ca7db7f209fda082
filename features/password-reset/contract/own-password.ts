import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { encodedPassword, token } from '@portico/contract/core/calls/text.ts'
import { newPasswordRefusals } from './new-password-rules.ts'

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

/**
 * Changes the password of the signed-in user's account in this tenant. Requires the current password. The other
 * sessions of the account end. This one continues with the returned `token` (and a new cookie), so that a copy of the
 * session ends too.
 */
export const changeOwnPassword = defineCall({
  method: 'PUT',
  path: '/api/iam/user/changepassword',
  access: 'session',
  permission: 'own-account',
  isWrite: false,
  about: "Change the user's own password.",
  body: z.strictObject({
    currentpassword: encodedPassword,
    newpassword: encodedPassword,
    confirmpassword: encodedPassword,
  }),
  output: z.object({ token }),
  refusals: [
    'no-own-password',
    'invalid-credentials',
    'wait-before-retry',
    'password-too-long',
    ...newPasswordRefusals,
  ],
})
