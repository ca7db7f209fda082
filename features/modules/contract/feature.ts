import { openApp } from './open-app.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/modules/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and pages of apps that Portico proxies. */
export const modules = {
  calls: { openApp },
  pages: {
    '/beakapps': 'plain',
    '/apps/*': 'plain',
  },
  refusals: withSentences(refusals, sentences),
} as const
