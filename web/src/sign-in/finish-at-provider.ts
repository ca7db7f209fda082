import { finishAtProvider as call } from '@portico/contract/sign-in/finish-at-provider.ts'
import { send } from '../plumbing/send.ts'
import { replacedSession } from './password-attempt.ts'

/**
 * Hands in what a provider sent the browser back with.
 */
export function finishAtProvider(connectionid: string, answer: string) {
  return send(call, { body: { connectionid, answer } }, { headers: replacedSession() })
}
