import { alertShown } from '@portico/contract/plumbing/alert-shown.ts'
import type { ReactNode } from 'react'
import { cookieAdvice, lacksCookie } from '../plumbing/kept-cookies.ts'
import { summaryOr, wordsFor, wordsOfWait, type Seen } from '../plumbing/send.ts'
import { wordsOf } from '../plumbing/words.ts'
import { WaitSentence } from '../ui/wait-sentence.tsx'
import type { words } from './later/words/en.ts'

const say = wordsOf<typeof words>('sign-in/later')

/** Why a call of the sign-in led nowhere: words to show, and for how many milliseconds if they come true by then. */
export type Trouble = {
  words: ReactNode
  hideAfter?: number
  /** USER_ERR033: the form resets to the e-mail step, which shows this (spec A §8). */
  startAgain?: string
}

type SignInRefusal = keyof typeof words

/**
 * What to show for a refused call of the sign-in, and whether the form resets. A wait counts down, and its words go when it
 * is over.
 */
export function troubleOf<Refusal extends SignInRefusal>(outcome: Seen<Refusal>): Trouble {
  const sentence = sentenceOf(outcome)
  if (outcome.refusal === 'start-again') return { words: sentence, startAgain: sentence }
  const wait = wordsOfWait(outcome, say)
  if (wait === null || outcome.retryAfter === null) return { words: sentence }
  const seconds = outcome.retryAfter
  return {
    words: <WaitSentence seconds={seconds} sentence={wait} />,
    hideAfter: Math.max(seconds * 1000, alertShown),
  }
}

/**
 * The sentence for a refused call of the sign-in. One that neither the server nor its `module_code` explains is "Invalid
 * Credentials" (spec A §8, "Default login failure").
 */
export function sentenceOf<Refusal extends SignInRefusal>(outcome: Seen<Refusal>): string {
  const { refusal, summary, data } = outcome
  if (refusal === 'unexpected' && summary === '') return say('invalid-credentials')
  if (refusal === 'start-again' && lacksCookie(data)) return cookieAdvice()
  if (refusal === 'start-again' && isWithdrawn(data)) return summaryOr(summary, say('codeWithdrawn'))
  return wordsFor(outcome, say)
}

/** Whether the last of the tries that a code has was wrong. */
function isWithdrawn(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'tries_left' in data && data.tries_left === 0
}
