import { finishAtProvider } from './finish-at-provider.ts'
import { signInWithMicrosoft } from './sign-in-with-microsoft.ts'
import { signInWithProvider } from './sign-in-with-provider.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/single-sign-on/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and refusals of signing in at an identity provider. */
export const singleSignOn = {
  calls: { finishAtProvider, signInWithMicrosoft, signInWithProvider },
  refusals: withSentences(refusals, sentences),
} as const
