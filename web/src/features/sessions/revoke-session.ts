import { revokeSession as call } from '@portico/contract/features/sessions/revoke-session.ts'
import { send, messageFor } from '#web/core/calls/send.ts'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/features/sessions/messages/en.ts'

const t = messagesOf<typeof messages>('sessions')

/**
 * Ends sessions of the user by their ids, all at once. Gives what went wrong first, or null: one that has ended by
 * itself meanwhile is what was wanted.
 */
export async function revokeSessions(ids: readonly string[]): Promise<string | null> {
  const outcomes = await Promise.all(ids.map((id) => send(call, { params: { id } })))
  for (const outcome of outcomes) {
    if (!outcome.ok && outcome.refusal !== 'no-such-session') return messageFor(outcome, t)
  }
  return null
}
