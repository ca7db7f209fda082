import { enterCode as call } from '@portico/contract/features/email-code/enter-code.ts'
import type { LoginResponse } from '@portico/contract/core/authentication/login-response.ts'
import { normaliseCode } from '@portico/contract/core/authentication/validation.ts'
import { send } from '#web/core/calls/send.ts'
import { pendingCredentials } from '#web/core/authentication/pending-credentials.ts'

/**
 * Finishes the sign-in that waits for its code.
 */
export function enterCode(login: LoginResponse, code: string) {
  return send(call, { body: { security_key: normaliseCode(code) } }, { as: pendingCredentials(login) })
}
