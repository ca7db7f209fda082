import { enterCode } from './enter-code.ts'
import { resendCode } from './resend-code.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/email-code/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The code by email, as the second step of a sign-in: its calls and refusals. */
export const emailCode = {
  calls: { enterCode, resendCode },
  refusals: withSentences(refusals, sentences),
} as const
