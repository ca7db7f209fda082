import { alertShown } from '@portico/contract/plumbing/alert-shown.ts'
import type { ValidationProblem } from '@portico/contract/sign-in/validation.ts'
import { useId, useState, type ReactNode } from 'react'
import { AlertOfAnyKind } from '../ui/alert.tsx'
import styles from './steps.module.css'
import { wordsOf } from '../plumbing/words.ts'
import type { words as laterWords } from './later/words/en.ts'
import type { words } from './words/en.ts'

const ofFirstStep = wordsOf<typeof words>('sign-in')
const ofLaterSteps = wordsOf<typeof laterWords>('sign-in/later')

const isOfEmail = (found: ValidationProblem): found is Extract<ValidationProblem, `email-${string}`> =>
  found.startsWith('email-')

type Shown = { kind: 'danger' | 'success' | 'info'; text: ReactNode; hideAfter?: number; count: number }

export type Message = ReturnType<typeof useMessage>

/**
 * The one message of a step. It has a place of its own, so that nothing moves when it comes and goes.
 * `problem` shows a sentence of the validation rules, which hides by itself (spec A §9); `say` shows any other.
 */
export function useMessage() {
  const id = useId()
  const [message, setMessage] = useState<Shown | null>(null)
  const [invalid, setInvalid] = useState(false)
  const say = (kind: Shown['kind'], text: ReactNode, hideAfter?: number) => {
    setMessage((last) => ({
      kind,
      text,
      count: (last?.count ?? 0) + 1,
      ...(hideAfter === undefined ? {} : { hideAfter }),
    }))
  }
  const problem = (found: ValidationProblem) => {
    setInvalid(true)
    say('danger', isOfEmail(found) ? ofFirstStep(found) : ofLaterSteps(found), alertShown)
  }
  const clear = () => {
    setMessage(null)
    setInvalid(false)
  }
  const slot: ReactNode = (
    <div id={id} className={styles['message']}>
      <AlertOfAnyKind bare kind="info" text={null} {...message} onHide={() => setMessage(null)} />
    </div>
  )
  return { slot, say, problem, clear, invalid, describedBy: message === null ? undefined : id }
}
