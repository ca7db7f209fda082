import { readProfile } from './read-profile.ts'
import { saveName } from './save-name.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/profile/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** A user’s own profile: its calls and refusals. */
export const profile = {
  calls: { readProfile, saveName },
  refusals: withSentences(refusals, sentences),
} as const
