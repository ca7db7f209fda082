import { readProfile, saveName } from './profiles.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/profile/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and refusals of a user's own profile. */
export const profile = {
  calls: { readProfile, saveName },
  refusals: withSentences(refusals, sentences),
} as const
