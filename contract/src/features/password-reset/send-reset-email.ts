import * as z from 'zod/mini'
import { defineCall } from '#contract/core/calls/call.ts'
import { textUpTo } from '#contract/core/calls/text.ts'

/**
 * Asks for the mail with which a password is reset (spec A §7). The answer is the same whether the address is known;
 * `reset-refused` (USER_ERR029) is for what holds for known and unknown ones alike.
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
