import { checkVerification as call } from '@portico/contract/features/trial/check-verification.ts'
import { send } from '#web/core/calls/send.ts'

/**
 * Whether a verification link is good. Nothing is used up by asking.
 */
export function checkVerification(token: string) {
  return send(call, { body: { token } })
}
