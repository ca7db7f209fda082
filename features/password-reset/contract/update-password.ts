import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { encodedPassword, identifier } from '@portico/contract/core/calls/text.ts'
import { newPasswordRefusals } from './new-password-rules.ts'
import { resetToken } from './validate-temporary-password.ts'

/**
 * Step two: sets the new password, once. `temp_password` proves step one again; it can be omitted if step one was done
 * from the same network. `tenantid` selects the tenant if the address has accounts in several.
 */
export const updatePassword = defineCall({
  method: 'PUT',
  path: '/api/iam/user/forgotpassword/updatepassword',
  access: 'anyone',
  about: 'Set a new password with the link and the temporary password of a reset.',
  body: z.strictObject({
    token: resetToken,
    newpassword: encodedPassword,
    confirmpassword: encodedPassword,
    temp_password: z.optional(encodedPassword),
    tenantid: z.optional(identifier),
  }),
  output: z.null(),
  refusals: ['reset-not-valid', ...newPasswordRefusals, 'choose-tenant'],
})
