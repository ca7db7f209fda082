import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'

/** Emails the code again: the same one while it is valid, otherwise a new one (DESIGN §4). */
export const resendCode = defineCall({
  method: 'POST',
  path: '/api/iam/user/validateotp/resend',
  access: 'code-pending',
  about: 'Mail the authentication code again.',
  output: z.object({ minutes_remaining: z.number(), seconds_remaining: z.number() }),
  refusals: ['start-again'],
})
