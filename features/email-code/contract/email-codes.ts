import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo, token } from '@portico/contract/core/calls/text.ts'

/**
 * Completes a sign-in that waits for its code, and opens a session with a new token. A wrong code uses up one of five
 * tries (spec A §7).
 */
export const enterCode = defineCall({
  method: 'POST',
  path: '/api/iam/user/validateotp/',
  access: 'code-pending',
  about: 'Finish a sign-in with the code that was mailed.',
  getForm: '/api/iam/user/validateotp/',
  body: z.strictObject({ security_key: textUpTo(64) }),
  output: z.object({ is_valid: z.literal(true), token }),
  refusals: ['code-not-valid', 'code-expired', 'start-again'],
})

/** Emails the code again: the same one while it is valid, otherwise a new one (DESIGN §4). */
export const resendCode = defineCall({
  method: 'POST',
  path: '/api/iam/user/validateotp/resend',
  access: 'code-pending',
  about: 'Mail the authentication code again.',
  output: z.object({ minutes_remaining: z.number(), seconds_remaining: z.number() }),
  refusals: ['start-again'],
})
