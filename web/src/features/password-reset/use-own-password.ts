import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { changeOwnPassword } from '@portico/contract/features/password-reset/change-own-password.ts'
import type { PasswordLengths } from '@portico/contract/features/password-reset/new-password-rules.ts'
import {
  checkOwnPassword,
  type OwnPasswordField,
  type OwnPasswordTyped,
} from '@portico/contract/features/password-reset/own-password-rules.ts'
import { useState } from 'react'
import { messageFor, send, summaryOr } from '#web/core/calls/send.ts'
import { local } from '#web/core/sessions/storage.ts'
import { oneAtATime } from '#web/platform/one-at-a-time.ts'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages as ownMessages } from '#web/features/password-reset/own-password/messages/en.ts'
import type { messages } from '#web/features/password-reset/messages/en.ts'

const t = messagesOf<typeof messages>('password-reset')
const tOwn = messagesOf<typeof ownMessages>('password-reset/own-password')

const fields = ['currentPassword', 'newPassword', 'confirmPassword'] as const

/** The sentence of each field that has a problem. */
type Problems = Partial<Record<OwnPasswordField, string>>

function problemsOf(typed: OwnPasswordTyped, lengths: PasswordLengths): Problems {
  const found = Object.entries(checkOwnPassword(typed, lengths))
  return Object.fromEntries(
    found.map(([field, problem]) => [
      field,
      problem === 'password-empty' || problem === 'password-too-long' ? tOwn(problem) : t.of(problem, lengths),
    ]),
  )
}

/** The messages of both folders: a new password is refused for the same reasons at a reset. */
const sentences = {
  of: (...[key, values]: [keyof typeof messages | keyof typeof ownMessages, Parameters<typeof t.of>[1]?]) =>
    tOwn.of(key as keyof typeof ownMessages, values) || t.of(key as keyof typeof messages, values),
}

const ofCurrent: readonly string[] = ['invalid-credentials', 'wait-before-retry', 'password-too-long']

/** The outcome of a change: the message to show, and the refused field, if any. */
type OwnPasswordChange = { done: string } | { field: OwnPasswordField | null; message: string }

/**
 * Changes the user's own password. This session continues with the new token that the server returns.
 */
async function sendChange(typed: OwnPasswordTyped): Promise<OwnPasswordChange> {
  const outcome = await send(changeOwnPassword, {
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

type Change = {
  lengths: PasswordLengths
  /** Focuses a field. */
  focus: (field: OwnPasswordField) => void
  /** Called with the message to show once it is changed. */
  onChanged: (text: string) => void
}

/**
 * A change of the user's password as it is typed and sent, one at a time, with the problems of each field.
 */
export function useOwnPassword({ lengths, focus, onChanged }: Change) {
  const [typed, setTyped] = useState<OwnPasswordTyped>({ currentPassword: '', newPassword: '', confirmPassword: '' })
  const [problems, setProblems] = useState<Problems>({})
  /** A problem without a field. */
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [once] = useState(() => oneAtATime(setBusy))
  const show = (found: Problems) => {
    setProblems(found)
    const first = fields.find((field) => found[field] !== undefined)
    if (first !== undefined) focus(first)
  }
  const change = (part: Partial<OwnPasswordTyped>) => {
    setTyped({ ...typed, ...part })
    setProblem(null)
    // A field's message disappears as soon as the field changes; none appears while typing.
    setProblems((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => !(field in part))))
  }
  const submitOnce = async () => {
    setProblem(null)
    const found = problemsOf(typed, lengths)
    if (Object.keys(found).length > 0) return show(found)
    setProblems({})
    const result = await sendChange(typed)
    if ('done' in result) onChanged(result.done)
    else if (result.field === null) setProblem(result.message)
    else show({ [result.field]: result.message })
  }
  const submit = () => once(submitOnce)
  return { typed, problems, problem, busy, change, submit }
}
