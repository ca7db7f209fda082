import { signInWithMicrosoft as call } from '@portico/contract/features/single-sign-on/sign-in-with-microsoft.ts'
import { send } from '#web/core/calls/send.ts'
import { providerFields, type ProviderAttempt } from './provider-fields.ts'

/**
 * Begins a sign-in at Microsoft (spec A §7, `mslogin`).
 */
export function signInWithMicrosoft(attempt: ProviderAttempt) {
  return send(call, { body: providerFields(attempt) })
}
