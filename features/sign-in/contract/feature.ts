import { findTenants } from './find-tenants.ts'
import { signInLocally, signInWithPassword } from './sign-ins.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/sign-in/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and refusals of signing in with email address and password. */
export const signIn = {
  calls: { findTenants, signInLocally, signInWithPassword },
  refusals: withSentences(refusals, sentences),
} as const
