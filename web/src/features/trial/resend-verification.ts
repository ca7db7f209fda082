import { resendVerification as call } from '@portico/contract/features/trial/resend-verification.ts'
import { send } from '#web/core/calls/send.ts'

/**
 * Has the verification mail sent again.
 */
export function resendVerification(registrationId: string) {
  return send(call, { body: { registration_id: registrationId } })
}
