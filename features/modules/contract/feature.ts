import { openApp } from './open-app.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/modules/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and refusals of apps that Portico proxies. */
export const modules = {
  calls: { openApp },
  refusals: withSentences(refusals, sentences),
} as const
