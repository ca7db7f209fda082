import * as z from 'zod/mini'
import { defineCall } from '../plumbing/call.ts'
import { textUpTo } from '../plumbing/text.ts'
import { token } from './login-response.ts'

/** Turns a sign-in that waits for its code into a session with a new token. A wrong code costs one of five tries. */
export const enterCode = defineCall({
  method: 'GET',
  path: '/api/iam/user/validateotp/',
  access: 'code-pending',
  about: 'Finish a sign-in with the code that was mailed.',
  query: z.strictObject({ security_key: textUpTo(64) }),
  output: z.object({ is_valid: z.literal(true), token }),
  refusals: ['code-not-valid', 'code-expired', 'start-again'],
})
