import type { LoginResponse } from '@portico/contract/core/authentication/login-response.ts'
import { resendCode as call } from '@portico/contract/features/email-code/resend-code.ts'
import { send } from '#web/core/calls/send.ts'
import { pendingCredentials } from '#web/core/authentication/pending-credentials.ts'

/**
 * Has the code mailed again: the same one while it is valid.
 */
export function resendCode(login: LoginResponse) {
  return send(call, {}, { as: pendingCredentials(login) })
}
