import { signInWithMicrosoft as call } from '@portico/contract/sign-in/sign-in-with-microsoft.ts'
import { send } from '../plumbing/send.ts'
import { providerFields, type ProviderAttempt } from './provider-fields.ts'

/**
 * Begins a sign-in at Microsoft (spec A §7, `mslogin`).
 */
export function signInWithMicrosoft(attempt: ProviderAttempt) {
  return send(call, { body: providerFields(attempt) })
}
