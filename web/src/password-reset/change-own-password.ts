import { changeOwnPassword as call } from '@portico/contract/password-reset/change-own-password.ts'
import type { OwnPasswordField, OwnPasswordTyped } from '@portico/contract/password-reset/own-password-rules.ts'
import { encodePassword } from '@portico/contract/plumbing/password-encoding.ts'
import { send, summaryOr, wordsFor } from '../plumbing/send.ts'
import { local } from '../plumbing/storage.ts'
import { wordsOf } from '../plumbing/words.ts'
import type { words as ownWords } from './own-password/words/en.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('password-reset')
const sayOwn = wordsOf<typeof ownWords>('password-reset/own-password')

/** The sentences of both folders: what is refused of a new password is so at a reset, too. */
const sentences = {
  of: (...[key, values]: [keyof typeof words | keyof typeof ownWords, Parameters<typeof say.of>[1]?]) =>
    sayOwn.of(key as keyof typeof ownWords, values) || say.of(key as keyof typeof words, values),
}

const ofCurrent: readonly string[] = ['invalid-credentials', 'wait-before-retry', 'password-too-long']

/** What came of a change: the sentence to show, and the field that it is about where it was refused for one. */
export type OwnPasswordChange = { done: string } | { field: OwnPasswordField | null; words: string }

/**
 * Changes the user's own password. This session goes on with the token that the server gives for the former one.
 */
export async function changeOwnPassword(typed: OwnPasswordTyped): Promise<OwnPasswordChange> {
  const outcome = await send(call, {
    body: {
      currentpassword: encodePassword(typed.currentPassword),
      newpassword: encodePassword(typed.newPassword),
      confirmpassword: encodePassword(typed.confirmPassword),
    },
  })
  if (!outcome.ok) return { field: fieldOf(outcome.refusal), words: wordsFor(outcome, sentences) }
  local.write('usertoken', outcome.data.token)
  return { done: summaryOr(outcome.summary, say('changed')) }
}

function fieldOf(refusal: string): OwnPasswordField | null {
  if (ofCurrent.includes(refusal)) return 'currentPassword'
  return refusal.startsWith('new-password-') ? 'newPassword' : null
}
