import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { normaliseVerificationCode } from '@portico/contract/features/trial/verification.ts'
import { verify as call } from '@portico/contract/features/trial/verify.ts'
import { send } from '#web/core/calls/send.ts'
import { local } from '#web/core/sessions/storage.ts'

/** By what a registration is verified: the token of the link, or the mailed code. */
export type Evidence = { token: string } | { registrationId: string; code: string }

/** The account that verification made. */
export type Account = OutputOf<typeof call>

/**
 * Verifies a registration: the visitor has clicked, for opening the link alone does nothing.
 */
export async function verify(evidence: Evidence) {
  const body =
    'token' in evidence
      ? { token: evidence.token }
      : { registration_id: evidence.registrationId, code: normaliseVerificationCode(evidence.code) }
  const outcome = await send(call, { body })
  if (outcome.ok) local.write('isVerified', 'true')
  return outcome
}
