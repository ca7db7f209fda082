import { finishAtProvider as call } from '@portico/contract/features/single-sign-on/finish-at-provider.ts'
import { send } from '#web/core/calls/send.ts'
import { replacedSession } from '#web/core/authentication/password-attempt.ts'

/**
 * Hands in what a provider sent the browser back with.
 */
export function finishAtProvider(connectionid: string, answer: string) {
  return send(call, { body: { connectionid, answer } }, { headers: replacedSession() })
}
