import { sendResetEmail as call } from '@portico/contract/features/password-reset/send-reset-email.ts'
import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { send, messageFor } from '#web/core/calls/send.ts'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/features/password-reset/messages/en.ts'

const t = messagesOf<typeof messages>('password-reset')

/**
 * Asks for the mail with which a password is reset. Gives the sentence to show: the server's for USER_ERR029, and for
 * every other outcome the same one, so that nothing tells whether the address has an account (spec A §8).
 */
export async function sendResetEmail(email: string): Promise<string> {
  const outcome = await send(call, { body: { emailaddress: normaliseEmail(email) } })
  return !outcome.ok && outcome.refusal === 'reset-refused' ? messageFor(outcome, t) : t('requested')
}
