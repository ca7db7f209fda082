import { changeOwnPassword as call } from '@portico/contract/features/password-reset/change-own-password.ts'
import type {
  OwnPasswordField,
  OwnPasswordTyped,
} from '@portico/contract/features/password-reset/own-password-rules.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { send, summaryOr, messageFor } from '#web/core/calls/send.ts'
import { local } from '#web/core/sessions/storage.ts'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages as ownMessages } from '#web/features/password-reset/own-password/messages/en.ts'
import type { messages } from '#web/features/password-reset/messages/en.ts'

const t = messagesOf<typeof messages>('password-reset')
const tOwn = messagesOf<typeof ownMessages>('password-reset/own-password')

/** The sentences of both folders: what is refused of a new password is so at a reset, too. */
const sentences = {
  of: (...[key, values]: [keyof typeof messages | keyof typeof ownMessages, Parameters<typeof t.of>[1]?]) =>
    tOwn.of(key as keyof typeof ownMessages, values) || t.of(key as keyof typeof messages, values),
}

const ofCurrent: readonly string[] = ['invalid-credentials', 'wait-before-retry', 'password-too-long']

/** What came of a change: the sentence to show, and the field that it is about where it was refused for one. */
export type OwnPasswordChange = { done: string } | { field: OwnPasswordField | null; message: string }

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
  if (!outcome.ok) return { field: fieldOf(outcome.refusal), message: messageFor(outcome, sentences) }
  local.write('usertoken', outcome.data.token)
  return { done: summaryOr(outcome.summary, t('changed')) }
}

function fieldOf(refusal: string): OwnPasswordField | null {
  if (ofCurrent.includes(refusal)) return 'currentPassword'
  return refusal.startsWith('new-password-') ? 'newPassword' : null
}
