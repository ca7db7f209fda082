import { alertShown } from '@portico/contract/core/authentication/timings.ts'
import type { ValidationProblem } from '@portico/contract/core/authentication/validation.ts'
import { useId, useState, type ReactNode } from 'react'
import { AlertOfAnyKind } from '#web/ui/alert.tsx'
import styles from './steps.module.css'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages as laterMessages } from '#web/core/authentication/later/messages/en.ts'
import type { messages } from '#web/core/authentication/messages/en.ts'

const ofFirstStep = messagesOf<typeof messages>('authentication')
const ofLaterSteps = messagesOf<typeof laterMessages>('authentication/later')

const isOfEmail = (found: ValidationProblem): found is Extract<ValidationProblem, `email-${string}`> =>
  found.startsWith('email-')

type Shown = { kind: 'danger' | 'success' | 'info'; text: ReactNode; hideAfter?: number; count: number }

export type Message = ReturnType<typeof useMessage>

/**
 * The one message of a step. It has a reserved place, so that the layout does not shift when it appears. `problem`
 * shows a sentence of the validation rules, which hides after a time (spec A §9); `show` shows any other.
 */
export function useMessage() {
  const id = useId()
  const [message, setMessage] = useState<Shown | null>(null)
  const [invalid, setInvalid] = useState(false)
  const show = (kind: Shown['kind'], text: ReactNode, hideAfter?: number) => {
    setMessage((last) => ({
      kind,
      text,
      count: (last?.count ?? 0) + 1,
      ...(hideAfter === undefined ? {} : { hideAfter }),
    }))
  }
  const problem = (found: ValidationProblem) => {
    setInvalid(true)
    show('danger', isOfEmail(found) ? ofFirstStep(found) : ofLaterSteps(found), alertShown)
  }
  const clear = () => {
    setMessage(null)
    setInvalid(false)
  }
  const slot: ReactNode = (
    <div id={id} className={styles.message}>
      <AlertOfAnyKind bare kind="info" text={null} {...message} onHide={() => setMessage(null)} />
    </div>
  )
  return { slot, show, problem, clear, invalid, describedBy: message === null ? undefined : id }
}
