import { finishAtProvider, signInWithMicrosoft, signInWithProvider } from './provider-sign-ins.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/single-sign-on/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and pages of signing in at an identity provider. */
export const singleSignOn = {
  calls: { finishAtProvider, signInWithMicrosoft, signInWithProvider },
  pages: {
    '/callback/*': 'secret',
  },
  refusals: withSentences(refusals, sentences),
} as const
