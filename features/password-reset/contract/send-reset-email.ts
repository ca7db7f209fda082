import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'

/**
 * Requests the email for resetting a password (spec A §7). The response is the same for known and unknown addresses;
 * `reset-refused` (USER_ERR029) does not depend on the address.
 */
export const sendResetEmail = defineCall({
  method: 'PUT',
  path: '/api/iam/user/forgotpassword/sendemail',
  access: 'anyone',
  about: 'Ask for the mail with which a forgotten password is reset.',
  body: z.strictObject({ emailaddress: textUpTo(320) }),
  output: z.null(),
  refusals: ['reset-refused'],
})
