import type { LoginResponse } from '@portico/contract/sign-in/login-response.ts'
import { resendCode as call } from '@portico/contract/sign-in/resend-code.ts'
import { send } from '../plumbing/send.ts'
import { pendingCredentials } from './pending-credentials.ts'

/**
 * Has the code mailed again: the same one while it is valid.
 */
export function resendCode(login: LoginResponse) {
  return send(call, {}, { as: pendingCredentials(login) })
}
