import { alertShown } from '@portico/contract/core/pages/alert-shown.ts'
import type { ReactNode } from 'react'
import { cookieAdvice, lacksCookie } from '#web/core/sessions/kept-cookies.ts'
import { summaryOr, messageFor, waitMessage, type Seen } from '#web/core/calls/send.ts'
import { messagesOf } from '#web/platform/messages.ts'
import { WaitSentence } from '#web/ui/wait-sentence.tsx'
import type { messages } from '#web/core/authentication/later/messages/en.ts'

const t = messagesOf<typeof messages>('authentication/later')

/** Why a call of the sign-in led nowhere: words to show, and for how many milliseconds if they come true by then. */
export type Trouble = {
  message: ReactNode
  hideAfter?: number
  /** USER_ERR033: the form resets to the e-mail step, which shows this (spec A §8). */
  startAgain?: string
}

type SignInRefusal = keyof typeof messages

/**
 * What to show for a refused call of the sign-in, and whether the form resets. A wait counts down, and its words go when it
 * is over.
 */
export function troubleOf<Refusal extends SignInRefusal>(outcome: Seen<Refusal>): Trouble {
  const sentence = sentenceOf(outcome)
  if (outcome.refusal === 'start-again') return { message: sentence, startAgain: sentence }
  const wait = waitMessage(outcome, t)
  if (wait === null || outcome.retryAfter === null) return { message: sentence }
  const seconds = outcome.retryAfter
  return {
    message: <WaitSentence seconds={seconds} sentence={wait} />,
    hideAfter: Math.max(seconds * 1000, alertShown),
  }
}

/**
 * The sentence for a refused call of the sign-in. One that neither the server nor its `module_code` explains is "Invalid
 * Credentials" (spec A §8, "Default login failure").
 */
export function sentenceOf<Refusal extends SignInRefusal>(outcome: Seen<Refusal>): string {
  const { refusal, summary, data } = outcome
  if (refusal === 'unexpected' && summary === '') return t('invalid-credentials')
  if (refusal === 'start-again' && lacksCookie(data)) return cookieAdvice()
  if (refusal === 'start-again' && isWithdrawn(data)) return summaryOr(summary, t('codeWithdrawn'))
  return messageFor(outcome, t)
}

/** Whether the last of the tries that a code has was wrong. */
function isWithdrawn(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'tries_left' in data && data.tries_left === 0
}
