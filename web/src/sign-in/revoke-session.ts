import { revokeSession as call } from '@portico/contract/sign-in/revoke-session.ts'
import { send, wordsFor } from '../plumbing/send.ts'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './sessions/words/en.ts'

const say = wordsOf<typeof words>('sign-in/sessions')

/**
 * Ends sessions of the user by their ids, all at once. Gives what went wrong first, or null: one that has ended by
 * itself meanwhile is what was wanted.
 */
export async function revokeSessions(ids: readonly string[]): Promise<string | null> {
  const outcomes = await Promise.all(ids.map((id) => send(call, { params: { id } })))
  for (const outcome of outcomes) {
    if (!outcome.ok && outcome.refusal !== 'no-such-session') return wordsFor(outcome, say)
  }
  return null
}
