import { signInWithProvider as call } from '@portico/contract/features/single-sign-on/sign-in-with-provider.ts'
import { send } from '#web/core/calls/send.ts'
import { providerFields, type ProviderAttempt } from './provider-fields.ts'

/**
 * Begins a sign-in at an identity provider (spec A §7, `idplogin`).
 */
export function signInWithProvider(attempt: ProviderAttempt) {
  const { tenantid } = attempt.tenant
  const body = { ...providerFields(attempt), is_chatbot: attempt.arrival.fromBot }
  return send(call, { body }, tenantid === undefined ? {} : { headers: { tenantid } })
}
