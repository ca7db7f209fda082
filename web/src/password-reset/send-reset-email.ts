import { sendResetEmail as call } from '@portico/contract/password-reset/send-reset-email.ts'
import { normaliseEmail } from '@portico/contract/plumbing/email-rules.ts'
import { send, wordsFor } from '../plumbing/send.ts'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('password-reset')

/**
 * Asks for the mail with which a password is reset. Gives the sentence to show: the server's for USER_ERR029, and for
 * every other outcome the same one, so that nothing tells whether the address has an account (spec A §8).
 */
export async function sendResetEmail(email: string): Promise<string> {
  const outcome = await send(call, { body: { emailaddress: normaliseEmail(email) } })
  return !outcome.ok && outcome.refusal === 'reset-refused' ? wordsFor(outcome, say) : say('requested')
}
