import { resendVerification as call } from '@portico/contract/trial/resend-verification.ts'
import { send } from '../plumbing/send.ts'

/**
 * Has the verification mail sent again.
 */
export function resendVerification(registrationId: string) {
  return send(call, { body: { registration_id: registrationId } })
}
