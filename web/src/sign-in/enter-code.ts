import { enterCode as call } from '@portico/contract/sign-in/enter-code.ts'
import type { LoginResponse } from '@portico/contract/sign-in/login-response.ts'
import { normaliseCode } from '@portico/contract/sign-in/validation.ts'
import { send } from '../plumbing/send.ts'
import { pendingCredentials } from './pending-credentials.ts'

/**
 * Finishes the sign-in that waits for its code.
 */
export function enterCode(login: LoginResponse, code: string) {
  return send(call, { body: { security_key: normaliseCode(code) } }, { as: pendingCredentials(login) })
}
