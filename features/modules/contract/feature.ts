import { openApp } from './open-app.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/modules/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** Apps behind the door: its calls and refusals. */
export const modules = {
  calls: { openApp },
  refusals: withSentences(refusals, sentences),
} as const
