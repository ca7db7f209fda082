import type { PasswordLengths } from '@portico/contract/features/password-reset/new-password-rules.ts'
import {
  checkOwnPassword,
  type OwnPasswordField,
  type OwnPasswordTyped,
} from '@portico/contract/features/password-reset/own-password-rules.ts'
import { useState } from 'react'
import { oneAtATime } from '#web/platform/one-at-a-time.ts'
import { messagesOf } from '#web/platform/messages.ts'
import { changeOwnPassword } from './change-own-password.ts'
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

type Change = {
  lengths: PasswordLengths
  /** Puts the cursor into a field. */
  focus: (field: OwnPasswordField) => void
  /** Told what to say once it is changed. */
  onChanged: (said: string) => void
}

/**
 * A change of the own password as it is typed and sent, once at a time, with what is wrong kept for each field.
 */
export function useOwnPassword({ lengths, focus, onChanged }: Change) {
  const [typed, setTyped] = useState<OwnPasswordTyped>({ currentPassword: '', newPassword: '', confirmPassword: '' })
  const [problems, setProblems] = useState<Problems>({})
  /** What is wrong, but with no field. */
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
    // What is said of a field goes as soon as that is typed in; none appears while typing.
    setProblems((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => !(field in part))))
  }
  const send = async () => {
    setProblem(null)
    const found = problemsOf(typed, lengths)
    if (Object.keys(found).length > 0) return show(found)
    setProblems({})
    const result = await changeOwnPassword(typed)
    if ('done' in result) onChanged(result.done)
    else if (result.field === null) setProblem(result.message)
    else show({ [result.field]: result.message })
  }
  const submit = () => once(send)
  return { typed, problems, problem, busy, change, submit }
}
