import { enterCode, resendCode } from './email-codes.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/email-code/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and refusals of the emailed code, the second step of a sign-in. */
export const emailCode = {
  calls: { enterCode, resendCode },
  refusals: withSentences(refusals, sentences),
} as const
